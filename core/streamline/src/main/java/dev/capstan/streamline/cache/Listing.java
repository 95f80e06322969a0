package dev.capstan.streamline.cache;

import dev.capstan.streamline.wire.ObjectKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A list that is being put into a cache, page by page, while a watch tells what happens meanwhile.
///
/// What the watch has told to be gone since the list began is not brought back by a page of it, and what the list
/// did not have is not brought back by a watch that is behind it.
///
/// All fields are guarded by the cache's lock.
public final class Listing implements AutoCloseable {
    private final ObjectCache cache;
    private final Set<ObjectKey> listed = new HashSet<>();
    private final Map<ObjectKey, Long> gone = new HashMap<>();

    Listing(ObjectCache cache) {
        this.cache = cache;
    }

    /// A page has come.
    ///
    /// @param version when all pages were as they are
    /// @return what changed by it
    public List<Change> page(Collection<HeldObject> items, long version) {
        synchronized (cache) {
            List<Change> changes = new ArrayList<>(items.size());
            for (HeldObject each : items) {
                listed.add(each.header().key());
                if (!isGone(each)) {
                    cache.listed(each, version).ifPresent(changes::add);
                }
            }
            return changes;
        }
    }

    /// That was all there was at a version: what is held and was not listed is gone.
    ///
    /// @return what changed by that
    public List<Change> end(Selection selection, long version) {
        synchronized (cache) {
            List<Change> changes = cache.forget(key -> selection.covers(key) && !listed.contains(key), version);
            cache.listedAll(selection.namespace(), version);
            return changes;
        }
    }

    @Override
    public void close() {
        cache.ended(this);
    }

    void sawGone(HeldObject object) {
        gone.put(object.header().key(), object.header().resourceVersion());
    }

    private boolean isGone(HeldObject object) {
        @Nullable Long when = gone.get(object.header().key());
        return when != null && object.header().resourceVersion() <= when;
    }
}
