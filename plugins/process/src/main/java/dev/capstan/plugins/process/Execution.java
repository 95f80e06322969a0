package dev.capstan.plugins.process;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Runs a program once: with a time it may take, and a limit of what it may say.
///
/// When the time is over, too much was said, or the calling thread is interrupted, the program is killed with all
/// that it has started. What it leaves in the background when it ends by itself stays; it is not waited for.
final class Execution {
    private static final int TAIL = 4 << 10;
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private Execution() {}

    /// How a program ended.
    ///
    /// @param errors the end of what it has said on its error output
    record Result(int exit, byte[] output, String errors) {}

    /// @throws TerminalException when there is no such program
    /// @throws RetryableException when it took too long, or said too much
    static Result run(
            List<String> command,
            Map<String, String> environment,
            Path directory,
            byte[] input,
            Duration timeout,
            int limit)
            throws InterruptedException {
        Process process = start(command, environment, directory);
        var output = Heard.all(process.getInputStream(), limit, () -> kill(process));
        var errors = Heard.end(process.getErrorStream(), TAIL);
        Thread.ofPlatform().daemon().name("process-input").start(() -> write(process.getOutputStream(), input));
        try {
            if (!process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new RetryableException(
                        command.getFirst() + " did not end within " + timeout.toMillis() + " ms and was killed");
            }
            output.await(LAST_WORDS);
            errors.await(LAST_WORDS);
            if (output.isTooMuch()) {
                throw new RetryableException(command.getFirst() + " said more than " + limit + " bytes and was killed");
            }
            return new Result(process.exitValue(), output.bytes(), errors.text());
        } finally {
            kill(process);
        }
    }

    private static Process start(List<String> command, Map<String, String> environment, Path directory) {
        try {
            var builder = new ProcessBuilder(command).directory(directory.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            return builder.start();
        } catch (IOException e) {
            throw new TerminalException(command.getFirst() + " cannot be run: " + e.getMessage(), e);
        }
    }

    private static void write(OutputStream to, byte[] input) {
        try (to) {
            to.write(input);
        } catch (IOException _) {
            // It did not want to hear all of it, which is its right.
        }
    }

    /// The children first: once their parent is dead nobody can tell whose they were.
    private static void kill(Process process) {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
