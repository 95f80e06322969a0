package dev.capstan.registry.watch;

import dev.capstan.registry.index.IndexChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// The recent changes of one kind, oldest first, and who waits for more.
///
/// `floor` is the newest revision that may be missing: whoever has seen everything up to it can go on from here.
/// All fields but `watches` are guarded by this object's lock.
final class KindLog {
    private IndexChange[] ring = new IndexChange[16];
    private int head;
    private int size;
    private long floor;
    private final CopyOnWriteArrayList<Watch> watches = new CopyOnWriteArrayList<>();

    KindLog(long floor) {
        this.floor = floor;
    }

    /// Adds changes and wakes those whom they concern.
    void append(List<IndexChange> changes) {
        synchronized (this) {
            changes.forEach(this::push);
        }
        for (Watch watch : watches) {
            if (concerns(watch, changes)) {
                watch.wake();
            }
        }
    }

    /// Wakes everybody, to move on past what does not concern them.
    void wakeAll() {
        watches.forEach(Watch::wake);
    }

    private static boolean concerns(Watch watch, List<IndexChange> changes) {
        for (IndexChange change : changes) {
            if (watch.selection().matchesKey(change.key())) {
                return true;
            }
        }
        return false;
    }

    private void push(IndexChange change) {
        if (size == ring.length) {
            var larger = new IndexChange[ring.length * 2];
            for (int i = 0; i < size; i++) {
                larger[i] = at(i);
            }
            ring = larger;
            head = 0;
        }
        ring[(head + size) & (ring.length - 1)] = change;
        size++;
    }

    private IndexChange at(int index) {
        return ring[(head + index) & (ring.length - 1)];
    }

    /// Forgets the oldest change; returns it.
    @SuppressWarnings("NullAway") // an empty slot is null by design; only full ones are ever read
    synchronized IndexChange evict() {
        IndexChange oldest = at(0);
        ring[head] = null;
        head = (head + 1) & (ring.length - 1);
        size--;
        floor = oldest.revision();
        return oldest;
    }

    synchronized long floor() {
        return floor;
    }

    /// The revision of the newest change; the floor when there is none.
    synchronized long newest() {
        return size == 0 ? floor : at(size - 1).revision();
    }

    /// At most `limit` changes after `revision`; empty when some of them are no longer kept.
    synchronized Optional<List<IndexChange>> after(long revision, int limit) {
        if (revision < floor) {
            return Optional.empty();
        }
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at(middle).revision() <= revision) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int count = Math.min(limit, size - low);
        var found = new ArrayList<IndexChange>(count);
        for (int i = 0; i < count; i++) {
            found.add(at(low + i));
        }
        return Optional.of(found);
    }

    /// All changes after `revision`, newest first, for rolling back; empty when some are gone.
    Optional<List<IndexChange>> backTo(long revision) {
        return after(revision, Integer.MAX_VALUE).map(List::reversed);
    }

    void join(Watch watch) {
        watches.add(watch);
    }

    void leave(Watch watch) {
        watches.remove(watch);
    }

    List<Watch> watches() {
        return watches;
    }
}
