package dev.capstan.server.endpoints;

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
import java.util.function.Function;
import java.util.function.Predicate;

/// Finds objects by the ids that a front door has for them.
///
/// What is kept here is only a hint where to look: whether it is still there is what the view says.
///
/// @param <I> an id; an object keeps it as long as it lives
public final class ObjectIds<I> {
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(5);

    private final Registry registry;
    private final Predicate<ResourceType> shown;
    private final Function<Stored, I> id;
    private final Map<I, ResourceKey> keys = new ConcurrentHashMap<>();
    /// Up to which revision we have been told; written by the store's thread, under the lock of this object.
    private volatile long told;

    /// An object that was found.
    public record Found(Stored object, ResourceType type) {}

    private ObjectIds(Registry registry, Predicate<ResourceType> shown, Function<Stored, I> id) {
        this.registry = registry;
        this.shown = shown;
        this.id = id;
    }

    /// Finds what is there now and whatever comes.
    ///
    /// @param shown the kinds whose objects have ids
    public static <I> ObjectIds<I> following(Registry registry, Predicate<ResourceType> shown, Function<Stored, I> id) {
        var ids = new ObjectIds<>(registry, shown, id);
        View view = registry.listen(ids::changed);
        for (ResourceType type : view.types().all()) {
            if (shown.test(type)) {
                view.all(type.resource()).forEach(each -> ids.keys.put(id.apply(each), each.key()));
            }
        }
        return ids;
    }

    private void changed(List<IndexChange> changes, View view) {
        for (IndexChange each : changes) {
            Stored before = each.before();
            if (each.after() == null && before != null) {
                keys.remove(id.apply(before), each.key());
            } else if (before == null && isShown(view, each.key())) {
                keys.put(id.apply(each.object()), each.key());
            }
        }
        synchronized (this) {
            told = view.revision();
            notifyAll();
        }
    }

    private boolean isShown(View view, ResourceKey key) {
        return view.types().find(key.resource()).filter(shown).isPresent();
    }

    /// The object with this id, also one that somebody has just made through another server. Nobody is asked whether
    /// the caller may see it.
    public Optional<Found> find(I wanted) {
        Optional<Found> found = find(wanted, registry.view());
        if (found.isPresent()) {
            return found;
        }
        registry.types();
        View fresh = registry.view();
        await(fresh.revision());
        return find(wanted, fresh);
    }

    private Optional<Found> find(I wanted, View view) {
        ResourceKey key = keys.get(wanted);
        Stored object = key == null ? null : view.find(key);
        if (object == null || !id.apply(object).equals(wanted)) {
            return Optional.empty();
        }
        return view.types().find(object.key().resource()).filter(shown).map(type -> new Found(object, type));
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
