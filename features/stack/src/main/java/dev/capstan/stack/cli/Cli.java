package dev.capstan.stack.cli;

import dev.capstan.spi.RetryableException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// The program `pulumi` in a folder: started without a shell, with nothing of our environment but what it is given.
///
/// When its time is over or the calling thread is interrupted, it is asked to end, which lets it finish and note what
/// it is doing; after the grace it is killed, with all that it has started.
///
/// @param environment all of it
record Cli(Path program, Path folder, Map<String, String> environment, Duration grace) {
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);
    private static final int TAIL = 16 << 10;

    /// How a call ended.
    ///
    /// @param errors the end of what it has said on its error output
    record Ended(Ending ending, int exit, String errors) {
        boolean isFine() {
            return ending == Ending.BY_ITSELF && exit == 0;
        }
    }

    /// Who ended it.
    enum Ending {
        BY_ITSELF,
        /// It took too long, and ended when it was asked to.
        ASKED,
        /// It took too long, and did not: what it holds is still held.
        KILLED
    }

    /// A call that was broken off because the calling thread was interrupted.
    static final class BrokenOffException extends Exception {
        private static final long serialVersionUID = 1L;
        private final boolean killed;

        BrokenOffException(boolean killed) {
            super("interrupted");
            this.killed = killed;
        }

        boolean isKilled() {
            return killed;
        }
    }

    /// @param input what it reads
    /// @param lines gets what it says, on another thread
    Ended call(List<String> arguments, String input, Duration patience, Consumer<String> lines)
            throws BrokenOffException {
        Process process = start(arguments);
        var errors = new Kept(TAIL);
        var said = Lines.of(process.getInputStream(), lines, () -> kill(process));
        var complained = Lines.of(process.getErrorStream(), errors, () -> kill(process));
        Thread.ofPlatform().daemon().name("pulumi-input").start(() -> write(input, process.getOutputStream()));
        try {
            boolean ended = process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS);
            Ending ending = ended ? Ending.BY_ITSELF : endNow(process) ? Ending.KILLED : Ending.ASKED;
            said.await(LAST_WORDS);
            complained.await(LAST_WORDS);
            return new Ended(ending, ended ? process.exitValue() : -1, errors.text());
        } catch (InterruptedException _) {
            throw new BrokenOffException(endNow(process));
        } finally {
            kill(process);
        }
    }

    private Process start(List<String> arguments) {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new RetryableException(program + " cannot be started: " + e.getMessage(), e);
        }
    }

    private static void write(String input, OutputStream to) {
        try (to) {
            to.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            // It did not want to hear all of it, and says itself why.
        }
    }

    /// Whether it had to be killed.
    private boolean endNow(Process process) {
        // Not by the process itself: that would close its output, and writing there would be its end.
        boolean _ = process.toHandle().destroy();
        boolean interrupted = Thread.interrupted();
        boolean ended = false;
        try {
            ended = process.waitFor(grace.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            interrupted = true; // Whoever asks twice does not want to wait.
        }
        kill(process);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !ended;
    }

    /// The children first: once their parent is dead nobody can tell whose they were.
    private static void kill(Process process) {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
