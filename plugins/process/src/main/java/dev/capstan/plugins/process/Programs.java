package dev.capstan.plugins.process;

import dev.capstan.plugins.kit.Parameters;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.TerminalException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is run for what.
///
/// @param plan without it nobody can tell but by what was done before
/// @param destroy without it there is nothing to undo
record Programs(Optional<Program> plan, Program apply, Optional<Program> destroy) {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int LIMIT = 1 << 20;

    /// A program as it was configured.
    ///
    /// @param input goes to it, beside the resource
    record Program(List<String> command, @Nullable Object input, Duration timeout, int limit) {}

    /// @throws TerminalException with all that is wrong
    static Programs of(ActionRequest request) {
        Parameters with = Parameters.of(request.with());
        List<String> allowed = allowed(request);
        with.any("environment");
        with.any("inherit");
        Optional<Program> plan = with.below("plan").map(each -> read(each, allowed));
        Program apply = read(with.nested("apply"), allowed);
        Optional<Program> destroy = with.below("destroy").map(each -> read(each, allowed));
        with.any("apply");
        with.check();
        return new Programs(plan, apply, destroy);
    }

    private static List<String> allowed(ActionRequest request) {
        List<String> allowed = Arrays.stream(
                        request.settings().getOrDefault("programs", "").split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
        if (allowed.isEmpty()) {
            throw new TerminalException(
                    "no program may be run here: whoever runs the server must list them in the setting programs");
        }
        return allowed;
    }

    private static Program read(Parameters step, List<String> allowed) {
        List<String> command = step.texts("command");
        if (command.isEmpty()) {
            step.problem("command", "is missing: it is a list, the program and its arguments");
        } else if (!allowed.contains(command.getFirst())) {
            step.problem("command", "begins with " + command.getFirst() + ", which is not among those that may be run");
        } else if (command.stream().anyMatch(each -> each.indexOf('\0') >= 0)) {
            step.problem("command", "has a zero byte in it");
        }
        return new Program(
                command,
                step.any("input"),
                step.duration("timeout", TIMEOUT),
                step.number("limit", LIMIT, 1, 64 << 20));
    }
}
