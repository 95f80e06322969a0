package dev.capstan.localjobs.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// A program that was started here.
public final class LocalProcess {
    private final Process process;
    private final Identity identity;
    private final Tree tree;

    private LocalProcess(Process process, Mark mark) {
        this.process = process;
        this.identity = Identity.of(process.toHandle());
        this.tree = new Tree(Optional.of(process.toHandle()), mark);
    }

    /// @throws IOException when it cannot be started; the message says why
    public static LocalProcess start(Launch launch) throws IOException {
        var builder = new ProcessBuilder(launch.command())
                .directory(launch.directory().toFile())
                .redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(launch.environment());
        Process process = builder.start();
        process.getOutputStream().close(); // There is nobody to ask.
        return new LocalProcess(process, launch.mark());
    }

    public Identity identity() {
        return identity;
    }

    /// What it says, on both its outputs. It ends when nobody is left who could say something.
    public InputStream output() {
        return process.getInputStream();
    }

    /// How it ended: its exit code, or 128 and the signal that ended it.
    public CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /// Asks it to end, with all that it has started, and kills what has not when the grace is over; what it has left
    /// behind too, if it has ended by itself.
    ///
    /// @return whether nothing is left of it
    public boolean end(Duration grace) throws InterruptedException {
        return tree.end(grace);
    }
}
