package dev.capstan.stack.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.stack.cli.Cli.BrokenOffException;
import dev.capstan.stack.kind.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The CLI, for one stack.
///
/// @param patience how long an operation may take
record StackCli(Cli cli, StackRun run, Surroundings surroundings, Duration patience) {
    /// For what changes nothing out there.
    private static final Duration SHORT = Duration.ofMinutes(5);
    private static final int OUTPUTS = 64 << 20;

    /// Finds the stack.
    Cli.Ended select(boolean orCreate) throws IOException, BrokenOffException {
        var arguments = new ArrayList<>(List.of("stack", "select"));
        if (orCreate) {
            arguments.add("--create");
            run.secretsProvider().ifPresent(each -> arguments.add("--secrets-provider=" + each));
        }
        return call(arguments, "", SHORT, _ -> {});
    }

    /// Its last line break, which the CLI takes away, is one more than the value has.
    void setSecret(String key, String value) throws IOException, BrokenOffException {
        var ended = call(List.of("config", "set", "--secret", key), value + "\n", SHORT, _ -> {});
        if (!ended.isFine()) {
            throw new RetryableException("config " + key + " cannot be set: " + Words.of(ended, surroundings));
        }
    }

    Cli.Ended operate(StackOperation operation, Consumer<String> lines) throws IOException, BrokenOffException {
        return call(Arguments.of(operation, run), "", patience, lines);
    }

    /// Takes away the lock that an operation has left.
    Cli.Ended cancel() throws IOException, BrokenOffException {
        return call(List.of("cancel", "--yes"), "", SHORT, _ -> {});
    }

    /// What differs when it is shown is secret.
    Map<String, StackValue> outputs() throws IOException, BrokenOffException {
        JsonNode hidden = read("stack", "output", "--json");
        JsonNode shown = read("stack", "output", "--json", "--show-secrets");
        var outputs = new LinkedHashMap<String, StackValue>();
        shown.properties().forEach(each -> {
            boolean secret = !each.getValue().equals(hidden.path(each.getKey()));
            outputs.put(each.getKey(), new StackValue(Trees.plain(each.getValue()), secret));
        });
        return outputs;
    }

    private JsonNode read(String... arguments) throws IOException, BrokenOffException {
        var said = new Kept(OUTPUTS);
        var ended = call(List.of(arguments), "", SHORT, said);
        if (!ended.isFine()) {
            throw new RetryableException("the outputs cannot be read: " + Words.of(ended, surroundings));
        }
        try {
            return Document.json(said.text().getBytes(StandardCharsets.UTF_8)).tree();
        } catch (MalformedException e) {
            throw new RetryableException("the outputs are not as expected: " + e.getMessage(), e);
        }
    }

    private Cli.Ended call(List<String> arguments, String input, Duration time, Consumer<String> lines)
            throws IOException, BrokenOffException {
        var all = new ArrayList<>(arguments);
        all.addAll(List.of("--stack=" + run.stack().stack(), "--non-interactive", "--color=never"));
        return cli.call(all, input, time, lines);
    }
}
