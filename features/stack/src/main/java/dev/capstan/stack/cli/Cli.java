package dev.capstan.stack.cli;

import dev.capstan.spi.RetryableException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// The program `pulumi`: started without a shell, with nothing of our environment but what it is given.
///
/// What it says goes into files, not to us: if this process dies, the other does not die of its next word, but comes
/// to its end and notes what it has done. When its time is over or the calling thread is interrupted, it is asked to
/// end, which lets it finish what it is doing; after the grace it is killed, with all that it has started.
///
/// @param environment all of it
record Cli(Path program, RunFolder folder, Map<String, String> environment, Duration grace) {
    private static final Duration TICK = Duration.ofMillis(25);
    private static final int LAST_WORDS = 16 << 10;

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
    /// @param lines gets what it says, while it runs
    Ended call(List<String> arguments, String input, Duration patience, Consumer<String> lines)
            throws IOException, BrokenOffException {
        Path said = folder.log("out");
        Path complained = folder.log("err");
        Process process = start(arguments, said, complained);
        try (Tail tail = Tail.of(said, lines)) {
            folder.belongsTo(process.pid());
            write(input, process);
            Ending ending = ended(process, patience, tail);
            tail.finish();
            return new Ended(ending, ending == Ending.BY_ITSELF ? process.exitValue() : -1, end(complained));
        } catch (InterruptedException | ClosedByInterruptException _) {
            boolean _ = Thread.interrupted();
            throw new BrokenOffException(endNow(process));
        } catch (IOException | RuntimeException e) {
            boolean _ = endNow(process);
            throw e;
        }
    }

    private Process start(List<String> arguments, Path said, Path complained) {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command)
                .directory(folder.project().toFile())
                .redirectOutput(said.toFile())
                .redirectError(complained.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new RetryableException(program + " cannot be started: " + e.getMessage(), e);
        }
    }

    /// On a thread of its own, for it may not read at all.
    private static void write(String input, Process process) {
        Thread.ofPlatform().daemon().name("pulumi-input").start(() -> {
            try (OutputStream to = process.getOutputStream()) {
                to.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException _) {
                // It did not want to hear all of it, and says itself why.
            }
        });
    }

    private Ending ended(Process process, Duration patience, Tail tail) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!process.waitFor(TICK.toNanos(), TimeUnit.NANOSECONDS)) {
            tail.drain();
            if (System.nanoTime() - end > 0) {
                return endNow(process) ? Ending.KILLED : Ending.ASKED;
            }
        }
        return Ending.BY_ITSELF;
    }

    private static String end(Path complained) throws IOException {
        var kept = new Kept(LAST_WORDS);
        try (Tail tail = Tail.of(complained, kept)) {
            tail.finish();
        }
        return kept.text();
    }

    /// Whether it had to be killed.
    private boolean endNow(Process process) {
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
