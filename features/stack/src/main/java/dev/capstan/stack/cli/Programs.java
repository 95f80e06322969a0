package dev.capstan.stack.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/// Where programs are, and which process is one of ours.
final class Programs {
    private Programs() {}

    static Optional<Path> find(String name, Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(each -> !each.isEmpty())
                .map(each -> Path.of(each).resolve(name).toAbsolutePath())
                .filter(each -> Files.isRegularFile(each) && Files.isExecutable(each))
                .findFirst();
    }

    /// Whether it lives, and nothing says that it is another program.
    static boolean mayBePulumi(ProcessHandle process) {
        return process.isAlive()
                && process.info()
                        .command()
                        .map(command -> command.contains("pulumi"))
                        .orElse(true);
    }
}
