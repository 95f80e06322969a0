package dev.capstan.server.rest.sse;

import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// One reader's place in what happens. Used by one thread; only [#wake] and
/// [#cutOffIfStuck] may come from others.
final class EventReader implements AutoCloseable {
    private static final long WAITING = Long.MIN_VALUE;

    private final EventLog log;
    private final Past past;
    private final Interest interest;
    private final Runnable cutOff;
    private final Thread reader = Thread.currentThread();
    /// Everything up to this revision was given out.
    private volatile long at;
    /// Up to this revision the store is read.
    private volatile long fromStore;

    private boolean unknown;
    private volatile boolean signalled;
    private volatile long busySince = System.nanoTime();

    EventReader(EventLog log, Past past, Interest interest, long at, Runnable cutOff) {
        this.log = log;
        this.past = past;
        this.interest = interest;
        this.at = at;
        this.cutOff = cutOff;
    }

    /// @param nowhere whether the place is one that never was
    /// @param floor from where on the log has everything
    /// @param newest what it has
    void begin(boolean nowhere, long floor, long newest) {
        unknown = nowhere;
        fromStore = at < floor ? newest : at;
    }

    Interest interest() {
        return interest;
    }

    /// Everything up to this revision was given out.
    long at() {
        return at;
    }

    /// Everything there is to give out now comes up to this revision.
    long newest() {
        return log.revision();
    }

    /// What is next. When there is nothing, waits this long for more, or until woken.
    ///
    /// @throws RefusedException when the store cannot be read
    Reading next(Duration wait) throws InterruptedException {
        signalled = false;
        Reading found = read();
        if (found.equals(Reading.NOTHING) && atPresent() && wait.isPositive()) {
            await(wait.toNanos());
            found = read();
        }
        busySince = System.nanoTime();
        return found;
    }

    /// Whether all that has happened before now was given out.
    boolean atPresent() {
        return at >= fromStore;
    }

    /// Goes on from now; tells where that is.
    long restart() {
        unknown = false;
        at = log.revision();
        fromStore = at;
        return at;
    }

    void wake() {
        if (!signalled) {
            signalled = true;
            LockSupport.unpark(reader);
        }
    }

    /// Cuts the connection of a reader that hangs in it while its place is gone.
    void cutOffIfStuck(long floor) {
        long since = busySince;
        if (at < floor
                && atPresent()
                && since != WAITING
                && System.nanoTime() - since > log.patience().toNanos()) {
            cutOff.run();
        }
    }

    @Override
    public void close() {
        log.leave(this);
    }

    private Reading read() {
        if (unknown) {
            return new Reading.Forgotten();
        }
        try {
            Optional<Page> page = atPresent() ? log.after(at) : Optional.of(past.after(at, fromStore));
            page.ifPresent(each -> at = Math.max(at, each.end()));
            return page.<Reading>map(each -> new Reading.More(each.happenings()))
                    .orElseGet(Reading.Behind::new);
        } catch (RefusedException e) {
            if (e.refusal() instanceof Refusal.Gone) {
                return new Reading.Forgotten();
            }
            throw e;
        }
    }

    private void await(long nanos) throws InterruptedException {
        busySince = WAITING;
        long deadline = System.nanoTime() + nanos;
        for (long left = nanos; !signalled && left > 0; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
