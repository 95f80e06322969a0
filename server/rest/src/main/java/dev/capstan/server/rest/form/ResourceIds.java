package dev.capstan.server.rest.form;

import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// Finds custom objects by their ids.
///
/// The id of a resource is the revision that created it. What is kept here is only a hint where to look: whether it is
/// still there is what the view says.
public final class ResourceIds {
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(5);

    private final Registry registry;
    private final Map<Long, ResourceKey> keys = new ConcurrentHashMap<>();
    /// Up to which revision we have been told; written by the store's thread, under the lock of this object.
    private volatile long told;

    /// A resource that was found.
    public record Found(Stored object, ResourceType type) {}

    private ResourceIds(Registry registry) {
        this.registry = registry;
    }

    /// Finds what is there now and whatever comes.
    public static ResourceIds following(Registry registry) {
        var ids = new ResourceIds(registry);
        View view = registry.listen(ids::changed);
        for (ResourceType type : view.types().all()) {
            if (TypeName.shows(type)) {
                view.all(type.resource()).forEach(each -> ids.keys.put(each.created(), each.key()));
            }
        }
        return ids;
    }

    private void changed(List<IndexChange> changes, View view) {
        for (IndexChange each : changes) {
            Stored before = each.before();
            if (each.after() == null && before != null) {
                keys.remove(before.created(), each.key());
            } else if (before == null && isShown(view, each.key())) {
                keys.put(each.object().created(), each.key());
            }
        }
        synchronized (this) {
            told = view.revision();
            notifyAll();
        }
    }

    private static boolean isShown(View view, ResourceKey key) {
        return view.types().find(key.resource()).filter(TypeName::shows).isPresent();
    }

    /// The resource with this id, also one that somebody has just made through another server. Nobody is asked whether
    /// the caller may see it.
    public Optional<Found> find(long id) {
        Optional<Found> found = find(id, registry.view());
        if (found.isPresent()) {
            return found;
        }
        registry.types();
        View fresh = registry.view();
        await(fresh.revision());
        return find(id, fresh);
    }

    private Optional<Found> find(long id, View view) {
        ResourceKey key = keys.get(id);
        Stored object = key == null ? null : view.find(key);
        if (object == null || object.created() != id) {
            return Optional.empty();
        }
        return view.types()
                .find(object.key().resource())
                .filter(TypeName::shows)
                .map(type -> new Found(object, type));
    }

    /// Views are seen a moment before we are told of them.
    private void await(long revision) {
        long deadline = System.nanoTime() + PATIENCE;
        synchronized (this) {
            try {
                for (long left = PATIENCE; told < revision && left > 0; left = deadline - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
