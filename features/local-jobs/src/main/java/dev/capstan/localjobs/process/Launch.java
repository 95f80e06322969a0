package dev.capstan.localjobs.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A program to be started.
///
/// @param command the program and its arguments; no shell is involved
/// @param environment all of it
/// @param mark what tells its processes from all others
public record Launch(List<String> command, Map<String, String> environment, Path directory, Mark mark) {
    public Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /// Without the variables, which may be secret.
    @Override
    public String toString() {
        return "Launch" + command;
    }
}
