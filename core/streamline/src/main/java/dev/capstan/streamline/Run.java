package dev.capstan.streamline;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/// A worker's call of a handler: from when, on which thread, and whether it was asked to end.
///
/// The mutable fields are guarded by this object's lock, so that an interrupt never hits what comes after the
/// call.
final class Run implements Guard {
    private final Workers crew;
    private final ObjectKey key;
    private final LongSupplier nanos;
    private final Thread thread = Thread.currentThread();
    private long since;
    private boolean calling;
    private boolean timedOut;
    private boolean stuck;

    Run(Workers crew, ObjectKey key, LongSupplier nanos) {
        this.crew = crew;
        this.key = key;
        this.nanos = nanos;
    }

    @Override
    public <R> R call(Callable<R> handler) throws Exception {
        begin();
        R result;
        try {
            result = handler.call();
        } catch (Throwable e) {
            end(e);
            throw e;
        }
        end();
        return result;
    }

    /// How long the handler has been at it; zero when it is not.
    synchronized Duration age() {
        return calling ? Duration.ofNanos(nanos.getAsLong() - since) : Duration.ZERO;
    }

    /// Asks the handler to end, once.
    synchronized void timeOut() {
        if (calling && !timedOut) {
            timedOut = true;
            thread.interrupt();
        }
    }

    /// @return whether it has only now become so
    synchronized boolean becomeStuck() {
        boolean news = calling && timedOut && !stuck;
        stuck |= news;
        return news;
    }

    synchronized boolean isStuck() {
        return stuck;
    }

    @Override
    public synchronized String toString() {
        return "handler of " + key + " has not ended for " + age().toSeconds() + " seconds, though it was interrupted";
    }

    private synchronized void begin() {
        if (crew.isDismissed()) {
            throw new StoppedException("the controller stops");
        }
        since = nanos.getAsLong();
        calling = true;
    }

    private void end() throws TimeoutException {
        Duration took = stop();
        if (crew.isDismissed()) {
            throw new StoppedException("the controller stops");
        }
        if (timedOut) {
            throw new TimeoutException("the handler was interrupted after " + took.toMillis() + " ms");
        }
    }

    private void end(Throwable why) throws TimeoutException {
        try {
            end();
        } catch (TimeoutException | StoppedException e) {
            e.addSuppressed(why);
            throw e;
        }
    }

    /// From here on the thread is interrupted only when the crew is dismissed; what was meant for the handler,
    /// or what it did to itself, is forgotten.
    private synchronized Duration stop() {
        Duration took = age();
        calling = false;
        if (!crew.isDismissed()) {
            boolean _ = Thread.interrupted();
        }
        return took;
    }
}
