package dev.capstan.gotemplate;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Runs what must do with little: 512 KB of stack, and a time that only what hangs will need.
final class SmallStack {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private SmallStack() {}

    /// Fails as `task` does, overflow included.
    static void run(Runnable task) throws InterruptedException {
        var failure = new AtomicReference<@Nullable Throwable>();
        var thread = new Thread(null, task, "small stack", 512 << 10);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((_, thrown) -> failure.set(thrown));
        thread.start();
        if (!thread.join(PATIENCE)) {
            var hanging = new AssertionError("it runs for more than " + PATIENCE);
            hanging.setStackTrace(thread.getStackTrace());
            throw hanging;
        }
        var thrown = failure.get();
        if (thrown != null) {
            throw new AssertionError(thrown.toString(), thrown);
        }
    }
}
