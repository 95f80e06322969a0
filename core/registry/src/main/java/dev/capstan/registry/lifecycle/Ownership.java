package dev.capstan.registry.lifecycle;

import dev.capstan.api.OwnerReference;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Who owns whom, by uid, and which owners are known to be gone. Guarded by its own lock.
final class Ownership {
    private static final int REMEMBERED = 10_000;

    private final Map<String, Set<ResourceKey>> dependents = new HashMap<>();
    private final Map<String, ResourceKey> gone = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ResourceKey> eldest) {
            return size() > REMEMBERED;
        }
    };

    synchronized void see(IndexChange change) {
        Stored before = change.before();
        Stored after = change.after();
        if (before != null) {
            before.header().owners().forEach(owner -> forget(owner, change.key()));
        }
        if (after != null) {
            after.header().owners().forEach(owner -> remember(owner, change.key()));
        } else if (before != null && dependents.containsKey(before.header().uid())) {
            gone.put(before.header().uid(), change.key());
        }
    }

    /// The objects that name this uid as an owner.
    synchronized List<ResourceKey> dependentsOf(String uid) {
        return List.copyOf(dependents.getOrDefault(uid, Set.of()));
    }

    /// Whether the object with this uid is known to have ceased to exist.
    synchronized boolean isGone(String uid) {
        return gone.containsKey(uid);
    }

    private void remember(OwnerReference owner, ResourceKey key) {
        dependents.computeIfAbsent(owner.uid(), each -> new LinkedHashSet<>()).add(key);
    }

    private void forget(OwnerReference owner, ResourceKey key) {
        Set<ResourceKey> owned = dependents.get(owner.uid());
        if (owned != null && owned.remove(key) && owned.isEmpty()) {
            dependents.remove(owner.uid());
        }
    }
}
