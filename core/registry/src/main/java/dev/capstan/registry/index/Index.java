package dev.capstan.registry.index;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.type.Converter;
import dev.capstan.registry.type.CrdType;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.Types;
import dev.capstan.store.Change;
import dev.capstan.store.Follower;
import dev.capstan.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Follows the store and shows where it stands.
///
/// The store feeds it from one thread at a time, which owns all changes here; readers see the newest [View] through
/// one volatile field. Listeners are told after the view has moved, still on the store's thread.
public final class Index implements Follower {
    private final Types builtIn;
    private final Converter.Source converters;
    private final Listener listener;
    private volatile View view;
    /// Guards nothing; those who wait for a revision wait here.
    private final Object moved = new Object();
    private volatile int waiting;

    /// Somebody who is told of every change once the view shows it. Must be short, and must not throw.
    @FunctionalInterface
    public interface Listener {
        void changed(List<IndexChange> changes, View view);
    }

    private Index(Types builtIn, Converter.Source converters, View view, Listener listener) {
        this.builtIn = builtIn;
        this.converters = converters;
        this.view = view;
        this.listener = listener;
    }

    /// An index of everything in the store, which follows it from now on.
    ///
    /// @param converters where the converters of custom kinds come from
    public static Index open(Store store, Types builtIn, Converter.Source converters, Listener listener)
            throws InterruptedException {
        long revision = store.revision();
        var kinds = new HashMap<GroupResource, SortedTree<Stored>>();
        store.scan(StoreKeys.OBJECTS, revision, entry -> {
            ResourceKey key = StoreKeys.parse(entry.key());
            if (key != null) {
                Stored stored = Stored.of(key, entry.revision(), entry.created(), entry.value());
                kinds.merge(
                        key.resource(),
                        SortedTree.<Stored>empty().with(key.path(), stored),
                        (known, one) -> known.with(key.path(), stored));
            }
        });
        var index = new Index(builtIn, converters, new View(revision, kinds, builtIn), listener);
        index.view = new View(revision, kinds, index.catalogue(kinds, revision));
        listener.changed(List.of(), index.view);
        store.follow(revision, index);
        return index;
    }

    public View view() {
        return view;
    }

    /// Waits until the view shows this revision, at most so long; says whether it does.
    public boolean await(long revision, Duration patience) throws InterruptedException {
        if (view.revision() >= revision) {
            return true;
        }
        long deadline = System.nanoTime() + patience.toNanos();
        synchronized (moved) {
            waiting++;
            try {
                while (view.revision() < revision) {
                    long left = deadline - System.nanoTime();
                    if (left <= 0) {
                        return false;
                    }
                    TimeUnit.NANOSECONDS.timedWait(moved, left);
                }
                return true;
            } finally {
                waiting--;
            }
        }
    }

    /// The view is written before `waiting` is read, and a waiter counts itself before it reads the view, so that
    /// one of the two sees the other.
    private void wakeWaiting() {
        if (waiting > 0) {
            synchronized (moved) {
                moved.notifyAll();
            }
        }
    }

    @Override
    public void changed(List<Change> changes) {
        View old = view;
        var kinds = new HashMap<>(old.kinds());
        var done = new ArrayList<IndexChange>(changes.size());
        Types types = old.types();
        for (Change change : changes) {
            ResourceKey key = StoreKeys.parse(change.key());
            if (key == null) {
                continue;
            }
            IndexChange applied = apply(kinds, key, change);
            done.add(applied);
            if (key.resource().equals(CrdType.RESOURCE)) {
                types = retyped(types, applied);
            }
        }
        View next = new View(changes.getLast().revision(), kinds, types);
        view = next;
        wakeWaiting();
        listener.changed(done, next);
    }

    private static IndexChange apply(Map<GroupResource, SortedTree<Stored>> kinds, ResourceKey key, Change change) {
        SortedTree<Stored> tree = kinds.getOrDefault(key.resource(), SortedTree.empty());
        @Nullable Stored before = tree.find(key.path());
        byte[] value = change.value();
        if (value != null) {
            Stored after = Stored.of(key, change.revision(), change.created(), value);
            kinds.put(key.resource(), tree.with(key.path(), after));
            return IndexChange.written(before, after, change.time());
        }
        if (before == null) {
            throw new IllegalStateException("change " + change.revision() + " removes " + key + ", which is not there");
        }
        SortedTree<Stored> rest = tree.without(key.path());
        if (rest.isEmpty()) {
            kinds.remove(key.resource());
        } else {
            kinds.put(key.resource(), rest);
        }
        return IndexChange.removed(before, change.revision(), change.time());
    }

    /// The catalogue after a definition has changed. A definition whose names were not accepted defines nothing.
    private Types retyped(Types types, IndexChange change) {
        Resource definition = change.object().read();
        GroupResource defined = CrdType.definedBy(definition);
        Optional<ResourceType> known = types.find(defined).filter(each -> !each.builtIn());
        Optional<ResourceType> now = change.after() == null
                ? Optional.empty()
                : CrdType.of(definition, since(change, definition, known), converters);
        if (now.isPresent()) {
            return types.with(now.get(), change.revision());
        }
        return known.isPresent() && established(change.before()) ? types.without(defined, change.revision()) : types;
    }

    /// What was written before a definition's spec last changed may not fit it any more; a change of its status or
    /// labels does not matter.
    private static long since(IndexChange change, Resource definition, Optional<ResourceType> known) {
        Stored before = change.before();
        boolean sameSpec = before != null && before.read().generation() == definition.generation();
        return known.filter(each -> sameSpec).map(ResourceType::since).orElse(change.revision());
    }

    private static boolean established(@Nullable Stored definition) {
        return definition != null && CrdType.isEstablished(definition.read());
    }

    private Types catalogue(Map<GroupResource, SortedTree<Stored>> kinds, long revision) {
        var types = new ArrayList<>(builtIn.all());
        SortedTree<Stored> definitions = kinds.getOrDefault(CrdType.RESOURCE, SortedTree.empty());
        definitions.visitFrom("", each -> {
            CrdType.of(each.read(), each.revision(), converters).ifPresent(types::add);
            return true;
        });
        return Types.of(types, revision);
    }
}
