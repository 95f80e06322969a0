package dev.capstan.stack.engine;

import dev.capstan.spi.RetryableException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Calls to somebody else's code, which may never return. Each is made on a thread of its own, and interrupted when its
/// time is over or its caller is interrupted.
final class Bounded {
    /// How long a call may take that was interrupted.
    private static final Duration GRACE = Duration.ofSeconds(5);

    private Bounded() {}

    /// @param what the call, for the message when it takes too long
    static <T> T call(Duration bound, String what, Callable<T> call) throws Exception {
        var task = new FutureTask<>(call);
        Thread thread = Thread.ofVirtual().name("stack-call").start(task);
        try {
            return task.get(bound.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } catch (TimeoutException e) {
            thread.interrupt();
            boolean _ = thread.join(GRACE);
            throw new RetryableException(what + " took longer than " + words(bound), e);
        } catch (InterruptedException e) {
            thread.interrupt();
            boolean _ = thread.join(GRACE);
            throw e;
        }
    }

    private static Exception unwrapped(ExecutionException e) {
        return switch (e.getCause()) {
            case Exception cause -> cause;
            case Error cause -> throw cause;
            case null -> e;
            case Throwable _ -> e;
        };
    }

    private static String words(Duration bound) {
        return bound.toString().substring(2).toLowerCase(java.util.Locale.ROOT);
    }
}
