package dev.capstan.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The program in a process of its own.
final class Program {
    private Program() {}

    static Process start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    /// @param variables what the environment has besides
    static Process start(Map<String, String> variables, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.capstan.app.Main"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().putAll(variables);
        return builder.start();
    }
}
