package dev.capstan.streamline.queue;

import org.jspecify.annotations.Nullable;

/// What the queue knows of a key; guarded by the queue's lock. Equal to nothing but itself, ordered by when it
/// is due.
final class Entry<K> implements Comparable<Entry<K>> {
    final K key;

    /// Where it is ready; null when it is not.
    @Nullable
    Lane lane;

    /// Until when it is delayed; null when it is not. Set only while it is out of the tree of delayed entries.
    @Nullable
    Long dueAt;

    /// Tells apart entries that are due at the same time.
    long sequence;

    long readySince;
    boolean running;

    /// Whether it was taken from the background, while it is running.
    boolean inBackground;

    /// In which lane it will be ready after it was running; null for none.
    @Nullable
    Lane again;

    int failures;

    /// Since when a change waits to be dealt with; null when none does.
    @Nullable
    Long changedAt;

    /// The same for a change that came while it was running.
    @Nullable
    Long changedAgainAt;

    Entry(K key) {
        this.key = key;
    }

    boolean idle() {
        return lane == null && dueAt == null && !running;
    }

    void forget() {
        again = null;
        failures = 0;
        changedAt = null;
        changedAgainAt = null;
    }

    /// Something changed.
    void changed(long now) {
        if (running) {
            changedAgainAt = changedAgainAt == null ? Long.valueOf(now) : changedAgainAt;
        } else {
            changedAt = changedAt == null ? Long.valueOf(now) : changedAt;
        }
    }

    /// All is well, but for what changed meanwhile.
    void settle() {
        failures = 0;
        changedAt = changedAgainAt;
        changedAgainAt = null;
    }

    /// It was looked at in vain.
    void stay() {
        changedAt = changedAt == null ? changedAgainAt : changedAt;
        changedAgainAt = null;
    }

    @Override
    public int compareTo(Entry<K> other) {
        if (this == other || dueAt == null || other.dueAt == null) {
            return 0;
        }
        // Times are compared by their difference: the clock may start anywhere, and run over.
        int byTime = Long.compare(dueAt - other.dueAt, 0);
        return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
}
