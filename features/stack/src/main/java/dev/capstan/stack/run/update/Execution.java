package dev.capstan.stack.run.update;

import dev.capstan.spi.stack.StackEngine;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A run of an engine, on a thread of its own, so that somebody can tell meanwhile how far it is.
final class Execution {
    private final FutureTask<StackResult> task;
    private final Thread thread;

    /// @param after done when the thread ends, whenever that is
    Execution(StackEngine engine, StackRun run, Progress progress, Runnable after) {
        this.task = new FutureTask<>(() -> engine.run(run, progress));
        this.thread = Thread.ofVirtual()
                .name("stack " + run.stack().namespace() + "/" + run.stack().name())
                .unstarted(() -> {
                    try {
                        task.run();
                    } finally {
                        after.run();
                    }
                });
    }

    void start() {
        thread.start();
    }

    /// What came of it; empty when it goes on.
    Optional<StackResult> await(Duration patience) throws ExecutionException, InterruptedException {
        try {
            return Optional.of(task.get(patience.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException _) {
            return Optional.empty();
        }
    }

    /// Asks it to end soon.
    void interrupt() {
        thread.interrupt();
    }

    /// @return whether it has ended
    boolean awaitEnd(Duration patience) throws InterruptedException {
        return thread.join(patience);
    }
}
