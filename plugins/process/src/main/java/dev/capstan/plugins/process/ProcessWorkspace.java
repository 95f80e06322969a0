package dev.capstan.plugins.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Execution;
import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.Memory;
import dev.capstan.plugins.kit.Plans;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The programs for one resource.
final class ProcessWorkspace implements Workspace {
    /// What a program says that wants to be run again: `EX_TEMPFAIL`.
    private static final int NOT_YET = 75;

    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final int WORDS = 300;

    private final ActionRequest request;
    private final Programs programs;
    private final Surroundings surroundings;
    private final Memory memory;
    private final InstantSource clock;

    ProcessWorkspace(
            ActionRequest request, Programs programs, Surroundings surroundings, Memory memory, InstantSource clock) {
        this.request = request;
        this.programs = programs;
        this.surroundings = surroundings;
        this.memory = memory;
        this.clock = clock;
    }

    @Override
    public Optional<Plan> plan() throws InterruptedException {
        String what = request.resource().toString();
        if (programs.plan().isEmpty()) {
            String program = programs.apply().command().getFirst();
            return Optional.of(
                    memory.isDone()
                            ? Plan.empty()
                            : Plan.of("run " + program, List.of(Plan.Change.update(what, "run " + program))));
        }
        Programs.Program program = programs.plan().get();
        Map<String, Object> said = said(program, succeeded(program, run(program, "plan", Optional.empty())));
        List<Plan.Change> changes = Plans.changes(said.get("changes"));
        String summary = String.valueOf(said.getOrDefault("summary", "change " + what));
        return Optional.of(changes.isEmpty() ? Plan.empty() : Plan.of(summary, changes));
    }

    @Override
    public Outcome apply(Optional<Plan> plan) throws InterruptedException {
        Programs.Program program = programs.apply();
        Execution.Result result = run(program, "apply", plan);
        if (result.exit() == NOT_YET) {
            return notYet(program, result);
        }
        Map<String, Object> outputs = said(program, succeeded(program, result));
        memory.done(outputs);
        return plan.filter(_ -> programs.plan().isPresent())
                .map(Plans::carriedOut)
                .orElse(Outcome.updated(1))
                .withOutputs(outputs);
    }

    @Override
    public Outcome destroy() throws InterruptedException {
        if (programs.destroy().isEmpty()) {
            return Outcome.unchanged();
        }
        Programs.Program program = programs.destroy().get();
        Execution.Result result = run(program, "destroy", Optional.empty());
        if (result.exit() == NOT_YET) {
            return notYet(program, result);
        }
        succeeded(program, result);
        return Outcome.deleted(1);
    }

    @Override
    public Map<String, Object> outputs() {
        return memory.outputs();
    }

    private Execution.Result run(Programs.Program program, String operation, Optional<Plan> plan)
            throws InterruptedException {
        return new Execution(
                        program.command(),
                        surroundings.variables(),
                        request.directory(),
                        Json.write(input(program, operation, plan)),
                        time(program),
                        program.limit(),
                        Duration.ZERO,
                        () -> {})
                .run();
    }

    /// What it may take, but not so long that we are interrupted before we can tell.
    private Duration time(Programs.Program program) {
        Instant end = clock.instant().plus(program.timeout());
        return end.isAfter(request.deadline())
                ? Duration.between(clock.instant(), request.deadline())
                : program.timeout();
    }

    private Map<String, Object> input(Programs.Program program, String operation, Optional<Plan> plan) {
        ManagedResource resource = request.resource();
        var tree = new LinkedHashMap<String, Object>();
        tree.put("operation", operation);
        tree.put("key", request.idempotencyKey());
        tree.put(
                "resource",
                Map.of(
                        "id", resource.id(),
                        "type", resource.type(),
                        "version", resource.version(),
                        "namespace", resource.namespace(),
                        "name", resource.name(),
                        "generation", resource.generation(),
                        "labels", resource.labels(),
                        "annotations", resource.annotations(),
                        "spec", resource.spec()));
        if (program.input() != null) {
            tree.put("input", program.input());
        }
        plan.ifPresent(each -> tree.put("plan", Plans.tree(each)));
        return tree;
    }

    private Execution.Result succeeded(Programs.Program program, Execution.Result result) {
        if (result.exit() == 0) {
            return result;
        }
        throw new RetryableException(program.command().getFirst() + " ended with " + result.exit() + words(result));
    }

    private Outcome notYet(Programs.Program program, Execution.Result result) {
        return Outcome.notYet(program.command().getFirst() + " wants to be run again" + words(result), PAUSE);
    }

    private String words(Execution.Result result) {
        String text = surroundings
                .redacted(result.errors())
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
        String end = text.length() > WORDS ? "…" + text.substring(text.length() - WORDS) : text;
        return end.isEmpty() ? "" : ": " + end;
    }

    private static Map<String, Object> said(Programs.Program program, Execution.Result result) {
        if (new String(result.output(), UTF_8).isBlank()) {
            return Map.of();
        }
        try {
            if (Json.read(result.output()) instanceof Map<?, ?> map) {
                return Json.map(map);
            }
        } catch (IOException e) {
            throw new TerminalException(program.command().getFirst() + " has written " + e.getMessage(), e);
        }
        throw new TerminalException(
                program.command().getFirst() + " has written something else, expected a JSON object");
    }
}
