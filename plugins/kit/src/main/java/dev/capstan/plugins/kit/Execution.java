package dev.capstan.plugins.kit;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A program to be run once: with a time it may take, and a limit of what it may say.
///
/// When the time is over, too much was said, or the calling thread is interrupted, the program is asked to end if it
/// has a `grace`, and then killed with all that it has started. What it leaves in the background when it ends by
/// itself stays; it is not waited for.
///
/// @param command the program and its arguments; no shell is involved
/// @param environment all of it
/// @param input what it reads
/// @param limit how many bytes it may say
/// @param grace how long it may take to end when it is asked to; zero to kill it at once
/// @param meanwhile done every few seconds while it runs
public record Execution(
        List<String> command,
        Map<String, String> environment,
        Path directory,
        byte[] input,
        Duration timeout,
        int limit,
        Duration grace,
        Runnable meanwhile) {
    private static final int TAIL = 4 << 10;
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);
    private static final Duration TICK = Duration.ofSeconds(5);

    /// How a program ended.
    ///
    /// @param errors the end of what it has said on its error output
    public record Result(int exit, byte[] output, String errors) {}

    /// @throws TerminalException when there is no such program
    /// @throws RetryableException when it took too long, or said too much
    public Result run() throws InterruptedException {
        Process process = start();
        var output = Heard.all(process.getInputStream(), limit, () -> kill(process));
        var errors = Heard.end(process.getErrorStream(), TAIL);
        Thread.ofPlatform().daemon().name("process-input").start(() -> write(process.getOutputStream()));
        try {
            if (!ends(process)) {
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
            end(process);
        }
    }

    private Process start() {
        try {
            var builder = new ProcessBuilder(command).directory(directory.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            return builder.start();
        } catch (IOException e) {
            throw new TerminalException(command.getFirst() + " cannot be run: " + e.getMessage(), e);
        }
    }

    private boolean ends(Process process) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        for (long left = timeout.toNanos(); left > 0; left = end - System.nanoTime()) {
            if (process.waitFor(Math.min(left, TICK.toNanos()), TimeUnit.NANOSECONDS)) {
                return true;
            }
            meanwhile.run();
        }
        return false;
    }

    private void write(OutputStream to) {
        try (to) {
            to.write(input);
        } catch (IOException _) {
            // It did not want to hear all of it, which is its right.
        }
    }

    private void end(Process process) {
        if (process.isAlive() && grace.isPositive()) {
            process.destroy();
            boolean interrupted = Thread.interrupted();
            try {
                boolean _ = process.waitFor(grace.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException _) {
                interrupted = true;
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        kill(process);
    }

    /// The children first: once their parent is dead nobody can tell whose they were.
    private static void kill(Process process) {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
