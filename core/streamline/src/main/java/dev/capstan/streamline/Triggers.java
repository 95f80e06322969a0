package dev.capstan.streamline;

import dev.capstan.streamline.cache.Change;
import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.Owner;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.queue.WorkQueue;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Decides which changes put which objects into the queue.
///
/// An object whose handler gave up is remembered as it was then: it is tried again when its generation or its
/// annotations differ from that.
final class Triggers {
    private final Kind kind;
    private final ChangeFilter filter;
    private final WorkQueue<ObjectKey> queue;
    private final Map<ObjectKey, HeldObject> givenUp = new ConcurrentHashMap<>();

    /// Whether anything is queued at all: a follower only keeps its caches warm.
    private volatile boolean active;

    Triggers(Kind kind, ChangeFilter filter, WorkQueue<ObjectKey> queue) {
        this.kind = kind;
        this.filter = filter;
        this.queue = queue;
    }

    /// From now on changes are queued, and all there is, is queued now.
    void activate(Collection<ObjectKey> all) {
        active = true;
        all.forEach(key -> queue.add(key, Lane.BACKGROUND));
    }

    void deactivate() {
        active = false;
        givenUp.clear();
        queue.clear();
    }

    /// Everything is looked at, but not what is of no use to look at.
    void resync(Collection<ObjectKey> all) {
        all.stream().filter(key -> !givenUp.containsKey(key)).forEach(key -> add(key, Lane.BACKGROUND));
    }

    /// Its handler gave up on an object.
    void giveUp(HeldObject object) {
        givenUp.put(object.header().key(), object);
    }

    /// An object of the handler's kind changed.
    ///
    /// @param first whether it was there from the start
    void changed(Change change, boolean first) {
        @Nullable HeldObject after = change.after();
        @Nullable HeldObject before = change.before();
        ObjectKey key = change.key();
        if (after == null) {
            givenUp.remove(key);
            add(key, Lane.LIVE); // Its handler lets go of what it keeps for it.
            return;
        }
        if (first) {
            add(key, Lane.BACKGROUND);
        } else if (before == null || matters(before, after)) {
            givenUp.remove(key);
            add(key, Lane.LIVE);
        }
    }

    /// An object that may belong to others changed.
    void ownedChanged(Change change, boolean first) {
        if (first) {
            return; // Its owner is looked at anyway.
        }
        Stream.of(Optional.ofNullable(change.before()), Optional.ofNullable(change.after()))
                .flatMap(Optional::stream)
                .flatMap(this::ownersOf)
                .distinct()
                .forEach(owner -> add(owner, Lane.LIVE));
    }

    /// Somebody asks for a look.
    void add(ObjectKey key, Lane lane) {
        if (active) {
            queue.add(key, lane);
        }
    }

    private boolean matters(HeldObject before, HeldObject after) {
        boolean told = !before.header().uid().equals(after.header().uid())
                || before.header().deleting() != after.header().deleting()
                || !Objects.equals(before.header().directives(), after.header().directives());
        return told || filter.lets(before, after) || isWorthAnotherTry(after);
    }

    private boolean isWorthAnotherTry(HeldObject after) {
        @Nullable HeldObject then = givenUp.get(after.header().key());
        return then != null
                && (then.header().generation() != after.header().generation() || !then.hasAnnotationsOf(after));
    }

    private Stream<ObjectKey> ownersOf(HeldObject object) {
        String namespace = kind.namespaced() ? object.header().key().namespace() : "";
        return object.header().owners().stream()
                .filter(owner -> kind.isMeantBy(owner.apiVersion(), owner.kind()))
                .map(Owner::name)
                .map(name -> new ObjectKey(namespace, name));
    }
}
