package dev.capstan.conformance.crash;

import dev.capstan.conformance.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What the server has told anybody since the last verdict. Safe for use by many threads.
final class History {
    private final Map<Long, Content> acknowledged = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Snapshot> snapshots = new ConcurrentLinkedQueue<>();
    private final AtomicLong writes = new AtomicLong();
    private final AtomicLong unanswered = new AtomicLong();
    private final AtomicLong newest = new AtomicLong();
    private volatile @Nullable Throwable failure;

    /// A write that was acknowledged; `after` is what [#newest] was when it was sent.
    void acknowledge(long revision, Content content, long after) {
        if (revision <= after) {
            throw new AssertionError(content + " was acknowledged at revision " + revision
                    + ", but somebody was told of revision " + after + " before it was sent");
        }
        Content other = acknowledged.putIfAbsent(revision, content);
        if (other != null) {
            throw new AssertionError("revision " + revision + " was given to " + other + " and to " + content);
        }
        newest.accumulateAndGet(revision, Math::max);
        writes.incrementAndGet();
    }

    void acknowledgeRemoval() {
        writes.incrementAndGet();
    }

    /// A write that was not acknowledged: it may have happened or not.
    void doubt() {
        unanswered.incrementAndGet();
    }

    /// A state that was shown; `after` is what [#newest] was when it was asked for.
    void show(Snapshot snapshot, long after) {
        if (snapshot.revision() < after) {
            throw new AssertionError("a list is at revision " + snapshot.revision()
                    + ", but somebody was told of revision " + after + " before it was asked for");
        }
        newest.accumulateAndGet(snapshot.revision(), Math::max);
        snapshots.add(snapshot);
    }

    /// The newest revision that anybody was told of.
    long newest() {
        return newest.get();
    }

    /// How many writes were acknowledged, ever.
    long writes() {
        return writes.get();
    }

    /// How many were not, and may have happened or not.
    long unanswered() {
        return unanswered.get();
    }

    /// The first thing that went wrong ends the test.
    void fail(Throwable problem) {
        if (failure == null) {
            failure = problem;
        }
    }

    /// Waits for something that must come, but not for ever.
    void await(String what, BooleanSupplier condition) throws InterruptedException {
        Patience.await(what, () -> {
            Throwable problem = failure;
            if (problem != null) {
                throw new AssertionError(problem.getMessage(), problem);
            }
            return condition.getAsBoolean();
        });
    }

    Map<Long, Content> takeAcknowledged() {
        var taken = Map.copyOf(acknowledged);
        acknowledged.keySet().removeAll(taken.keySet());
        return taken;
    }

    List<Snapshot> takeSnapshots() {
        var taken = new ArrayList<Snapshot>();
        for (Snapshot each = snapshots.poll(); each != null; each = snapshots.poll()) {
            taken.add(each);
        }
        return taken;
    }
}
