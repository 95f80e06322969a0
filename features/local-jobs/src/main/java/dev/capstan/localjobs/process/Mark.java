package dev.capstan.localjobs.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/// A variable that all processes of a program inherit, and nobody else has: by it they are found even when whoever
/// started them is dead. Only where the system shows the variables of processes, as Linux does.
///
/// @param variable its name
/// @param value what it begins with
public record Mark(String variable, String value) {
    private static final Path PROCESSES = Path.of("/proc");

    /// All processes that have it, but not this one.
    Set<ProcessHandle> found() {
        if (!Files.isDirectory(PROCESSES)) {
            return Set.of();
        }
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(each -> each.pid() != self && isOn(each))
                .collect(Collectors.toSet());
    }

    private boolean isOn(ProcessHandle process) {
        try {
            // Paths are in whatever encoding they are in: bytes are compared, not characters.
            String begin = new String((variable + "=" + value).getBytes(UTF_8), ISO_8859_1);
            byte[] bytes = Files.readAllBytes(PROCESSES.resolve(process.pid() + "/environ"));
            return Arrays.stream(new String(bytes, ISO_8859_1).split("\0")).anyMatch(each -> each.startsWith(begin));
        } catch (IOException _) {
            return false; // Gone, or somebody else's.
        }
    }
}
