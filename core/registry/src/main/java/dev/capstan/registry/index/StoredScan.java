package dev.capstan.registry.index;

import dev.capstan.api.ResourceKey;
import dev.capstan.store.Change;
import dev.capstan.store.Entry;
import dev.capstan.store.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Objects and changes read from the store rather than from memory: for what lies too far back.
public final class StoredScan {
    private static final int AT_ONCE = 1000;

    private StoredScan() {}

    /// The objects whose keys have this prefix, as they were at a revision.
    ///
    /// @throws dev.capstan.store.CompactedException when that revision is gone
    public static SortedTree<Stored> at(Store store, String prefix, long revision) {
        var tree = new Object() {
            SortedTree<Stored> objects = SortedTree.empty();
        };
        store.scan(prefix, revision, entry -> {
            ResourceKey key = StoreKeys.parse(entry.key());
            if (key != null) {
                tree.objects = tree.objects.with(key.path(), stored(key, entry));
            }
        });
        return tree.objects;
    }

    /// The changes after `revision` up to `end` of the objects that are wanted.
    ///
    /// @throws dev.capstan.store.CompactedException when some of them are gone
    public static List<IndexChange> changes(Store store, Predicate<ResourceKey> wanted, long revision, long end) {
        var found = new ArrayList<IndexChange>();
        var latest = new HashMap<ResourceKey, Stored>();
        long at = revision;
        while (at < end) {
            List<Change> changes = store.changesAfter(at, (int) Math.min(AT_ONCE, end - at));
            if (changes.isEmpty()) {
                break;
            }
            for (Change change : changes) {
                ResourceKey key = StoreKeys.parse(change.key());
                if (key != null && change.revision() <= end && wanted.test(key)) {
                    IndexChange read = read(store, key, change, latest);
                    latest.put(key, read.object());
                    found.add(read);
                }
            }
            at = changes.getLast().revision();
        }
        return found;
    }

    private static IndexChange read(Store store, ResourceKey key, Change change, Map<ResourceKey, Stored> latest) {
        Stored before = change.previous() == 0 ? null : before(store, key, change, latest.get(key));
        byte[] value = change.value();
        if (value != null) {
            Stored after = Stored.of(key, change.revision(), change.created(), value);
            return IndexChange.written(before, after, change.time());
        }
        if (before == null) {
            throw new IllegalStateException(
                    "change " + change.revision() + " removes " + key + ", which was not there");
        }
        return IndexChange.removed(before, change.revision(), change.time());
    }

    /// Read as of just before the change, not as of when it was written: that may be too long ago to ask for.
    ///
    /// @param known the object after its last change that was met; null when none was
    private static @Nullable Stored before(Store store, ResourceKey key, Change change, @Nullable Stored known) {
        if (known != null) {
            return known;
        }
        return store.read(change.key(), change.revision() - 1)
                .map(entry -> stored(key, entry))
                .orElse(null);
    }

    private static Stored stored(ResourceKey key, Entry entry) {
        return Stored.of(key, entry.revision(), entry.created(), entry.value());
    }
}
