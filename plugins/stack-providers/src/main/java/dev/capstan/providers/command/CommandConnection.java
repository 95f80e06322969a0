package dev.capstan.providers.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Execution;
import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.Wanted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Runs commands, each within a time and a size.
final class CommandConnection implements ProviderConnection {
    private static final int LIMIT = 1 << 20;
    private static final int WORDS = 300;

    private final Surroundings surroundings;
    private final Duration timeout;

    CommandConnection(Surroundings surroundings, Duration timeout) {
        this.surroundings = surroundings;
        this.timeout = timeout;
    }

    @Override
    public Checked check(Wanted wanted) {
        Map<String, Object> inputs = wanted.inputs();
        var problems = new ArrayList<Problem>();
        boolean nothing = List.of("create", "update", "delete").stream().noneMatch(inputs::containsKey);
        if (nothing) {
            problems.add(new Problem("create", "is missing, as update and delete: there is nothing to run"));
        }
        if (inputs.get("interpreter") instanceof List<?> list && list.isEmpty()) {
            problems.add(new Problem("interpreter", "is empty, expected a program and its arguments"));
        }
        Json.map(inputs.get("environment")).forEach((name, value) -> {
            if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
                problems.add(new Problem("environment." + name, "is no name of a variable"));
            } else if (value instanceof Map || value instanceof List) {
                problems.add(new Problem("environment." + name, "is no text"));
            }
        });
        return new Checked(inputs, problems);
    }

    @Override
    public Made create(Creation creation) throws InterruptedException {
        Map<String, Object> inputs = creation.wanted().inputs();
        return new Made(creation.token(), outputs(inputs, run("create", inputs, Map.of())));
    }

    @Override
    public Made resume(Creation creation) throws InterruptedException {
        if (!creation.wanted().inputs().containsKey("create")) {
            return create(creation);
        }
        throw new TerminalException("the command of " + creation.wanted().name()
                + " was begun before, and nobody knows whether it did its work: to run it twice may do harm");
    }

    @Override
    public Optional<Existing> read(Existing known) {
        if (known.inputs().isEmpty()) {
            throw new TerminalException("command " + known.id() + " cannot be imported or looked up: what a command did"
                    + " is known to the stack that ran it, and to nobody else");
        }
        return Optional.of(known);
    }

    @Override
    public Made update(Existing old, Wanted wanted) throws InterruptedException {
        Map<String, Object> inputs = wanted.inputs();
        String which = inputs.containsKey("update") ? "update" : "create";
        return new Made(old.id(), outputs(inputs, run(which, inputs, old.outputs())));
    }

    @Override
    public void delete(Existing old) throws InterruptedException {
        var _ = run("delete", old.inputs(), old.outputs());
    }

    /// @param before what the command before gave
    private Optional<Execution.Result> run(String which, Map<String, Object> inputs, Map<String, Object> before)
            throws InterruptedException {
        if (!(inputs.get(which) instanceof String command)) {
            return Optional.empty();
        }
        var arguments = new ArrayList<String>();
        Json.list(inputs.get("interpreter")).forEach(each -> arguments.add(String.valueOf(each)));
        arguments.add(command);
        Object environment = inputs.get("environment");
        Map<String, String> variables = surroundings.variables(environment);
        if (!Boolean.FALSE.equals(inputs.get("addPreviousOutputInEnv"))) {
            note(variables, "PULUMI_COMMAND_STDOUT", before.get("stdout"));
            note(variables, "PULUMI_COMMAND_STDERR", before.get("stderr"));
        }
        byte[] stdin = inputs.get("stdin") instanceof String text ? text.getBytes(UTF_8) : new byte[0];
        var result = new Execution(
                        arguments, variables, folder(inputs), stdin, timeout, LIMIT, Duration.ofSeconds(5), () -> {})
                .run();
        if (result.exit() != 0) {
            String said = surroundings.redacted(result.errors().strip(), environment);
            String end = said.length() > WORDS ? "…" + said.substring(said.length() - WORDS) : said;
            throw new TerminalException(which + " ended with " + result.exit() + (end.isEmpty() ? "" : ": " + end));
        }
        return Optional.of(result);
    }

    private static void note(Map<String, String> variables, String name, @Nullable Object value) {
        if (value instanceof String text && text.indexOf('\0') < 0) {
            variables.put(name, text);
        }
    }

    private static Path folder(Map<String, Object> inputs) {
        Path folder = Path.of(inputs.get("dir") instanceof String dir ? dir : System.getProperty("java.io.tmpdir"));
        if (!Files.isDirectory(folder)) {
            throw new TerminalException("dir is " + folder + ", expected a folder of the server's machine");
        }
        return folder;
    }

    private static Map<String, Object> outputs(Map<String, Object> inputs, Optional<Execution.Result> result) {
        var outputs = new LinkedHashMap<>(inputs);
        outputs.put(
                "stdout",
                result.map(each -> chomped(new String(each.output(), UTF_8))).orElse(""));
        outputs.put("stderr", result.map(each -> chomped(each.errors())).orElse(""));
        return outputs;
    }

    /// Without the last end of a line, as a shell would have it.
    private static String chomped(String text) {
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }
}
