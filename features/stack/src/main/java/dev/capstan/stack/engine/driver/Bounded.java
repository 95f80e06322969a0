package dev.capstan.stack.engine.driver;

import dev.capstan.spi.RetryableException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Calls to somebody else's code, which may never return. Each is made on a thread of its own, and interrupted when its
/// time is over or its caller is interrupted.
public final class Bounded {
    /// How long a call may take that was interrupted.
    private static final Duration GRACE = Duration.ofSeconds(5);

    private Bounded() {}

    /// @param what the call, for the message when it takes too long
    public static <T> T call(Duration bound, String what, Callable<T> call) throws Exception {
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

    /// The same for calls that take but a moment, on the thread of the caller: whoever does not hear of interrupts is
    /// waited for.
    public static <T> T quickly(Duration bound, String what, Callable<T> call) throws Exception {
        var watch = new Watch(Thread.currentThread());
        var alarm = new CompletableFuture<Boolean>().completeOnTimeout(true, bound.toNanos(), TimeUnit.NANOSECONDS);
        CompletableFuture<Void> _ = alarm.thenAccept(late -> {
            if (late) {
                watch.interrupt();
            }
        });
        try {
            T result = call.call();
            if (!watch.ends()) {
                return result;
            }
        } catch (Exception e) {
            if (!watch.ends()) {
                throw e;
            }
        } finally {
            boolean _ = alarm.complete(false);
        }
        boolean _ = Thread.interrupted();
        throw new RetryableException(what + " took longer than " + words(bound));
    }

    /// Interrupts a thread at most once, and not after the end.
    private static final class Watch {
        private final Thread thread;
        /// Both guarded by this.
        private boolean ended;

        private boolean late;

        Watch(Thread thread) {
            this.thread = thread;
        }

        synchronized void interrupt() {
            if (!ended) {
                late = true;
                thread.interrupt();
            }
        }

        /// Whether it was too late.
        synchronized boolean ends() {
            ended = true;
            return late;
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
        return bound.toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
