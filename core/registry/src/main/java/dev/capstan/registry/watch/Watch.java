package dev.capstan.registry.watch;

import dev.capstan.api.Refusal;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.select.Selection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One caller's place in the changes of one kind. Used by one thread; only [#wake] and [#close] may come from
/// others.
public final class Watch implements AutoCloseable {
    private static final int AT_ONCE = 512;
    private static final long WAITING = Long.MIN_VALUE;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final WatchHub hub;
    private final KindLog log;
    private final Selection selection;
    private final List<IndexChange> backlog;
    private final Runnable cutOff;
    private volatile long cursor;
    private volatile boolean signalled = true;
    private volatile boolean closed;
    private volatile long handedOut = System.nanoTime();
    private volatile @Nullable Thread reader;

    /// @param backlog changes that are older than what the log keeps; given out first
    Watch(WatchHub hub, KindLog log, Selection selection, long after, List<IndexChange> backlog, Runnable cutOff) {
        this.hub = hub;
        this.log = log;
        this.selection = selection;
        this.cursor = after;
        this.backlog = new ArrayList<>(backlog);
        this.cutOff = cutOff;
    }

    public Selection selection() {
        return selection;
    }

    /// The next events, waiting for some at most this long. Empty when none came, or the watch was closed.
    ///
    /// @throws dev.capstan.api.RefusedException with [Refusal.Gone] when this watch was too slow, and must begin
    /// anew
    public List<WatchEvent> next(Duration wait) throws InterruptedException {
        long deadline = System.nanoTime() + wait.toNanos();
        reader = Thread.currentThread();
        while (!closed) {
            signalled = false;
            List<IndexChange> changes = read();
            if (!changes.isEmpty()) {
                List<WatchEvent> events = seen(changes);
                if (!events.isEmpty()) {
                    handedOut = System.nanoTime();
                    return events;
                }
                continue;
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                handedOut = System.nanoTime();
                return List.of();
            }
            handedOut = WAITING;
            await(left);
        }
        return List.of();
    }

    /// Everything up to this revision has been given out, even if it showed nothing.
    ///
    /// Call it when [#next] has just come back empty-handed: the hub may know of newer revisions by then, but of no
    /// change of this kind.
    public long caughtUpTo() {
        long known = hub.revision();
        boolean more = log.after(cursor, 1).map(changes -> !changes.isEmpty()).orElse(true);
        return more ? cursor : Math.max(known, cursor);
    }

    /// How many revisions lie between what was given out and the newest change of this kind.
    long behind() {
        return Math.max(0, log.newest() - cursor);
    }

    public boolean closed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        log.leave(this);
        wake();
    }

    void wake() {
        if (!signalled) {
            signalled = true;
            LockSupport.unpark(reader);
        }
    }

    /// Ends a watch whose reader hangs in a dead or very slow connection while its place is gone.
    void cutOffIfStuck(long floor) {
        if (cursor < floor && !closed && stuck()) {
            closed = true;
            cutOff.run();
        }
    }

    private boolean stuck() {
        long since = handedOut;
        return since != WAITING && System.nanoTime() - since > PATIENCE.toNanos();
    }

    private void await(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        while (!signalled && !closed) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return;
            }
            LockSupport.parkNanos(this, left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private List<IndexChange> read() {
        if (!backlog.isEmpty()) {
            var first = List.copyOf(backlog.subList(0, Math.min(AT_ONCE, backlog.size())));
            backlog.subList(0, first.size()).clear();
            return first;
        }
        return log.after(cursor, AT_ONCE)
                .orElseThrow(() -> new Refusal.Gone(
                                "too old resource version: " + cursor + " (" + (log.floor() + 1) + ")", null)
                        .asException());
    }

    private List<WatchEvent> seen(List<IndexChange> changes) {
        var events = new ArrayList<WatchEvent>(changes.size());
        for (IndexChange change : changes) {
            WatchEvent event = WatchEvent.of(change, selection);
            if (event != null) {
                events.add(event);
            }
        }
        cursor = Math.max(cursor, changes.getLast().revision());
        return events;
    }
}
