package dev.capstan.localjobs.image;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The programs of this machine.
///
/// @param folders where programs are that are called without a path, in this order
public record Programs(List<Path> folders) {
    public Programs {
        folders = List.copyOf(folders);
    }

    /// @param path as the variable `PATH` has it
    public static Programs in(String path) {
        return new Programs(Arrays.stream(path.split(File.pathSeparator))
                .filter(each -> !each.isEmpty())
                .map(Path::of)
                .toList());
    }

    /// Why a program cannot be run; empty when it can.
    Optional<String> problem(String program) {
        try {
            Path path = Path.of(program);
            if (path.isAbsolute()) {
                return isProgram(path)
                        ? Optional.empty()
                        : Optional.of("\"" + program + "\" is no program that can be run");
            }
            if (program.isEmpty() || path.getNameCount() > 1) {
                return Optional.of(
                        "\"" + program + "\" is a relative path, expected an absolute one or a name in PATH");
            }
            return folders.stream().anyMatch(each -> isProgram(each.resolve(path)))
                    ? Optional.empty()
                    : Optional.of("\"" + program + "\" is no program in PATH");
        } catch (InvalidPathException e) {
            return Optional.of("\"" + program + "\" is no path: " + e.getReason());
        }
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }
}
