package dev.capstan.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Hands the changes to the followers, each exactly once and in order.
///
/// All followers have seen everything up to one revision, `seen`, which is always the end of a batch. It moves
/// under one lock, in three ways that may race: our own commit brings its changes along ([#deliver]), somebody
/// learned that another process committed ([#catchUp]), and a new follower wants the past ([#follow]). Whoever
/// comes second finds `seen` moved and skips what is no news. When own changes do not begin right after `seen`,
/// another process came in between, and both are read from the store in their order.
///
/// The lock is held while reading from the store: nothing newer may be handed out before what is being read.
public final class Feed {
    private static final int CHUNK = 1000;

    private final Source source;
    private final ReentrantLock lock = new ReentrantLock();
    // All guarded by lock; `seen` may be read without.
    private final List<Follower> followers = new ArrayList<>();
    private volatile long seen;
    private @Nullable StoreException failure;

    /// What a feed reads when the changes were not brought to it.
    public interface Source {
        /// The newest committed revision, never older than what [#changesAfter] just showed.
        long newest();

        /// As [Store#changesAfter].
        List<Change> changesAfter(long revision, int limit);
    }

    public Feed(Source source) {
        this.source = source;
        this.seen = source.newest();
    }

    /// What every follower has seen: compaction may not go further.
    public long seen() {
        return seen;
    }

    /// Whether the calling thread is feeding followers right now, so that a commit would wait for itself.
    boolean isFeeding() {
        return lock.isHeldByCurrentThread();
    }

    /// Fails when a follower has failed or the feed has ended.
    public void check() {
        lock.lock();
        try {
            checkLocked();
        } finally {
            lock.unlock();
        }
    }

    /// Returns when every follower has seen everything up to `revision`, of which we made `changes`.
    public void deliver(List<Change> changes, long revision) {
        lock.lock();
        try {
            checkLocked();
            if (followers.isEmpty()) {
                seen = Math.max(seen, revision);
                return;
            }
            var news =
                    changes.stream().filter(change -> change.revision() > seen).toList();
            if (!news.isEmpty() && news.getFirst().revision() == seen + 1) {
                push(news);
            }
            readUpTo(revision);
        } finally {
            lock.unlock();
        }
    }

    /// Returns when every follower has seen everything that was committed before the call.
    public void catchUp() {
        lock.lock();
        try {
            checkLocked();
            catchUpLocked();
        } finally {
            lock.unlock();
        }
    }

    /// Begins to feed a follower; see [Store#follow].
    public void follow(long revision, Follower follower) {
        check();
        long position = replay(follower, revision, Long.MAX_VALUE, CHUNK);
        lock.lock();
        try {
            checkLocked();
            catchUpLocked();
            if (position > seen) {
                throw new IllegalArgumentException(
                        "a follower asks for what comes after revision " + position + ", the newest is " + seen);
            }
            replay(follower, position, seen, 1);
            followers.add(follower);
        } finally {
            lock.unlock();
        }
    }

    /// Lets go of all followers; whoever needs the feed afterwards is refused with `reason`.
    public void end(String reason) {
        lock.lock();
        try {
            followers.clear();
            failure = failure == null ? new StoreException(reason) : failure;
        } finally {
            lock.unlock();
        }
    }

    // Feeds one follower the past, up to `last` or until a read brings fewer than `enough` changes.
    private long replay(Follower follower, long revision, long last, int enough) {
        long position = revision;
        while (position < last) {
            long end = last;
            var changes = source.changesAfter(position, CHUNK).stream()
                    .filter(change -> change.revision() <= end)
                    .toList();
            if (changes.isEmpty()) {
                return position;
            }
            follower.changed(changes);
            position = changes.getLast().revision();
            if (changes.size() < enough) {
                return position;
            }
        }
        return position;
    }

    private void catchUpLocked() {
        if (followers.isEmpty()) {
            seen = Math.max(seen, source.newest());
        } else {
            readUpTo(Long.MAX_VALUE);
        }
    }

    // Ends at the first read that reached the end of the log, however fast others go on writing.
    private void readUpTo(long revision) {
        while (seen < revision) {
            var changes = read();
            if (!changes.isEmpty()) {
                push(changes);
            }
            if (changes.size() < CHUNK) {
                return;
            }
        }
    }

    private List<Change> read() {
        try {
            return source.changesAfter(seen, CHUNK);
        } catch (CompactedException gone) {
            throw fail("the followers have seen revision " + seen + ", but " + gone.getMessage(), gone);
        }
    }

    private void push(List<Change> changes) {
        for (Follower follower : List.copyOf(followers)) {
            try {
                follower.changed(changes);
            } catch (Throwable thrown) { // whatever it was, the follower can no longer be trusted
                throw fail(
                        "the store has stopped: a follower failed on revision "
                                + changes.getFirst().revision() + ": " + thrown,
                        thrown);
            }
        }
        seen = changes.getLast().revision();
    }

    private StoreException fail(String message, Throwable cause) {
        failure = new StoreException(message, cause);
        return failure;
    }

    private void checkLocked() {
        if (failure != null) {
            throw new StoreException(String.valueOf(failure.getMessage()), failure);
        }
    }
}
