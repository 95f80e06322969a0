package dev.capstan.stack.cli;

import dev.capstan.api.json.JsonText;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackResult.Ending;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.stack.cli.Cli.BrokenOffException;
import dev.capstan.stack.kind.Trees;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// One run: the project is written, the stack found or made, its secrets set, the operation done, its outputs read.
final class PulumiRun {
    private final StackRun run;
    private final StackListener listener;
    private final StackCli cli;
    private final RunFolder folder;
    private final List<StackStep> refreshed = new ArrayList<>();

    PulumiRun(StackRun run, StackListener listener, StackCli cli, RunFolder folder) {
        this.run = run;
        this.listener = listener;
        this.cli = cli;
        this.folder = folder;
    }

    StackResult result() throws IOException, InterruptedException {
        try {
            ProjectFiles.write(run, environments(), folder);
            boolean creates = run.operation() == StackOperation.UP || run.operation() == StackOperation.PREVIEW;
            Cli.Ended found = cli.select(creates);
            if (!creates && found.errors().contains("no stack named")) {
                return new StackResult(Ending.SUCCEEDED, "there is nothing", Map.of(), List.of(), Optional.empty());
            }
            if (!found.isFine()) {
                throw new RetryableException(
                        "the stack cannot be found or made: " + Words.of(found, cli.surroundings()));
            }
            setSecrets();
            Optional<StackResult> unexpected = refreshFirst();
            return unexpected.isPresent() ? unexpected.get() : operate(run.operation());
        } catch (BrokenOffException e) {
            free(e.isKilled());
            throw new InterruptedException("pulumi was broken off");
        } catch (ClosedByInterruptException _) {
            boolean _ = Thread.interrupted();
            throw new InterruptedException("interrupted before pulumi was begun");
        }
    }

    /// Only Pulumi Cloud has them. Without, the program has what else it is given.
    private List<String> environments() {
        if (!run.environments().isEmpty() && !cli.surroundings().isService()) {
            listener.warned("the environments " + String.join(", ", run.environments())
                    + " are left out: the backend of this stack has none, only Pulumi Cloud has");
            return List.of();
        }
        return run.environments();
    }

    /// A secret that is no text is set as JSON.
    private void setSecrets() throws IOException, BrokenOffException {
        for (Map.Entry<String, StackValue> each : run.config().entrySet()) {
            Object value = each.getValue().value();
            if (each.getValue().secret() && value != null) {
                cli.setSecret(each.getKey(), value instanceof String text ? text : JsonText.string(Trees.json(value)));
            }
        }
    }

    /// A refresh of its own, so that it is told what has drifted. A preview does it without writing it down.
    private Optional<StackResult> refreshFirst() throws IOException, BrokenOffException {
        if (!run.options().refresh()
                || run.operation() == StackOperation.PREVIEW
                || run.operation() == StackOperation.REFRESH) {
            return Optional.empty();
        }
        StackResult result = operate(StackOperation.REFRESH);
        result.steps().stream()
                .filter(each -> each.kind() == StackStep.Kind.REFRESH)
                .forEach(refreshed::add);
        return result.succeeded() ? Optional.empty() : Optional.of(result);
    }

    private StackResult operate(StackOperation operation) throws IOException, BrokenOffException {
        var progress = new Progress(operation, listener, cli.surroundings());
        Cli.Ended ended = cli.operate(operation, progress);
        if (Locks.isHeld(ended.errors()) && Locks.isLeft(ended.errors())) {
            listener.warned("the lock of an earlier run, whose process is no more, was taken away");
            free(true);
            progress = new Progress(operation, listener, cli.surroundings());
            ended = cli.operate(operation, progress);
        }
        progress.finish(ended.isFine());
        if (ended.isFine()) {
            return succeeded(operation, progress.steps());
        }
        if (ended.ending() == Cli.Ending.KILLED) {
            free(true);
        }
        return failed(ended, progress);
    }

    private StackResult succeeded(StackOperation operation, List<StackStep> done)
            throws IOException, BrokenOffException {
        var steps = new ArrayList<>(refreshed);
        steps.addAll(done);
        boolean given =
                operation == run.operation() && (operation == StackOperation.UP || operation == StackOperation.REFRESH);
        var result = new StackResult(Ending.SUCCEEDED, "", given ? cli.outputs() : Map.of(), steps, Optional.empty());
        return new StackResult(
                result.ending(), summary(result.counts()), result.outputs(), result.steps(), result.permalink());
    }

    private static String summary(Map<StackStep.Kind, Integer> counts) {
        return counts.isEmpty()
                ? "there is nothing"
                : counts.entrySet().stream()
                        .map(each ->
                                each.getValue() + " " + each.getKey().name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }

    private StackResult failed(Cli.Ended ended, Progress progress) {
        if (Locks.isHeld(ended.errors())) {
            return new StackResult(
                    Ending.CONFLICT, Words.of(ended, cli.surroundings()), Map.of(), List.of(), Optional.empty());
        }
        if (ended.errors().contains("no language plugin 'pulumi-language-yaml'")) {
            throw new TerminalException("the Pulumi CLI at " + cli.cli().program() + " has no YAML host, which runs"
                    + " programs: put pulumi-language-yaml beside it, or on the PATH of this server");
        }
        boolean told =
                ended.ending() == Cli.Ending.BY_ITSELF && !progress.problems().isEmpty();
        String words = told ? progress.problems() : Words.of(ended, cli.surroundings());
        return new StackResult(Ending.FAILED, words, Map.of(), progress.steps(), Optional.empty());
    }

    /// Takes away the lock that a process has left which was killed.
    private void free(boolean killed) throws IOException {
        if (!killed || run.operation() == StackOperation.PREVIEW) {
            return;
        }
        try {
            Cli.Ended ended = cli.cancel();
            if (!ended.isFine()) {
                listener.warned("the lock could not be taken away: " + Words.of(ended, cli.surroundings()));
            }
        } catch (BrokenOffException _) {
            Thread.currentThread().interrupt();
        }
    }
}
