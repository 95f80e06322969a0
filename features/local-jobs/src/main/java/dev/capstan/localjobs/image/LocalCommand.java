package dev.capstan.localjobs.image;

import java.util.List;
import java.util.Map;

/// What is run in place of an image.
///
/// @param command the program and its first arguments; what a container has as `command` and `args` comes after them
/// @param environment variables that it gets besides those of the container, which count before them
public record LocalCommand(List<String> command, Map<String, String> environment) {
    public LocalCommand {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("the command is empty, expected a program");
        }
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /// Without the variables, which may be secret.
    @Override
    public String toString() {
        return "LocalCommand" + command;
    }
}
