package dev.capstan.server.rest.sse;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.Registry;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.Types;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What has happened to custom objects of late, within a budget, and who reads it.
///
/// The store's thread only puts changes at the end and calls the [Herald], so that a change costs its
/// writer the same whether there are five readers or five thousand. Readers take what the herald has
/// prepared. One whose place is no longer in the log has to begin anew, and others do not notice. While
/// nobody reads, nothing is kept.
final class EventLog {
    private static final int AT_ONCE = 256;

    private final Registry registry;
    private final Past past;
    private final Herald herald;
    private final EventStreams.Options options;
    /// Added to and removed from under this object's lock.
    private final Set<EventReader> readers = ConcurrentHashMap.newKeySet();
    /// Guarded by this object's lock, as are those that follow.
    private final Ring ring = new Ring();

    private long bytes;
    /// What comes before this place in the ring has been prepared.
    private long ready;
    /// The newest revision that may be missing in the ring.
    private long floor;
    /// Everything up to this revision is in the ring, or shows nothing.
    private long revision;

    private EventLog(Registry registry, EventStreams.Options options) {
        this.registry = registry;
        this.past = new Past(registry);
        this.herald = new Herald(this);
        this.options = options;
    }

    /// A log of what happens from now on.
    static EventLog following(Registry registry, EventStreams.Options options) {
        var log = new EventLog(registry, options);
        log.begin(registry.listen(log::changed).revision());
        return log;
    }

    /// Whether there are events of a kind: of every one that is not built in, those that are gone too.
    static boolean shows(Types types, GroupResource kind) {
        return types.find(kind).filter(ResourceType::builtIn).isEmpty();
    }

    private synchronized void begin(long at) {
        revision = Math.max(revision, at);
        floor = Math.max(floor, at);
    }

    /// On the store's thread.
    private void changed(List<IndexChange> changes, View view) {
        if (append(changes, view)) {
            boolean rights = changes.stream()
                    .anyMatch(each -> each.key().resource().group().equals(Rbac.GROUP));
            herald.call(rights);
        }
    }

    /// Says whether anybody is there to hear of it.
    private synchronized boolean append(List<IndexChange> changes, View view) {
        revision = view.revision();
        if (readers.isEmpty()) {
            floor = revision;
            return false;
        }
        for (IndexChange each : changes) {
            GroupResource kind = each.key().resource();
            if (shows(view.types(), kind)) {
                var happening = new Happening(each, view.types().find(kind).orElse(null));
                ring.add(happening);
                bytes += happening.size();
            }
        }
        evict();
        return true;
    }

    private void evict() {
        while (ring.size() > options.changes() || (bytes > options.bytes() && ring.size() > 1)) {
            Happening oldest = ring.removeFirst();
            bytes -= oldest.size();
            floor = oldest.revision();
        }
        ready = Math.max(ready, ring.first());
    }

    /// A reader of what comes after a revision, if it is still known.
    ///
    /// @param cutOff ends the connection of a reader that is stuck
    EventReader join(Interest interest, long after, Runnable cutOff) {
        if (after > registry.view().revision()) {
            registry.types(); // Waits for what another server may know already.
        }
        boolean unknown = after > registry.view().revision();
        synchronized (this) {
            var reader = new EventReader(this, past, interest, after, cutOff);
            readers.add(reader);
            reader.begin(unknown, floor, revision);
            return reader;
        }
    }

    synchronized void leave(EventReader reader) {
        readers.remove(reader);
        if (readers.isEmpty()) {
            ring.clear();
            bytes = 0;
            ready = ring.end();
            floor = revision;
        }
    }

    Set<EventReader> readers() {
        return readers;
    }

    synchronized long revision() {
        return revision;
    }

    /// How long a reader may be busy with its connection while its place is gone.
    Duration patience() {
        return options.patience();
    }

    synchronized long floor() {
        return floor;
    }

    /// What came after a revision and is prepared; empty when some of it is no longer kept.
    synchronized Optional<Page> after(long from) {
        if (from < floor) {
            return Optional.empty();
        }
        long begin = ring.after(from);
        long end = Math.max(begin, Math.min(ready, begin + AT_ONCE));
        long upTo = end == ring.end()
                ? revision
                : end == begin ? from : ring.at(end - 1).revision();
        return Optional.of(new Page(ring.between(begin, end), upTo));
    }

    /// What the herald has not prepared yet, a part at a time.
    synchronized List<Happening> unprepared() {
        return ring.between(ready, Math.min(ring.end(), ready + AT_ONCE));
    }

    /// All up to this one, and it, have been prepared.
    synchronized void prepared(Happening last) {
        ready = Math.max(ready, ring.after(last.revision()));
    }

    /// How much may pass by a reader before it should be woken, lest its place falls out of the log
    /// although it missed nothing.
    boolean isMuch(long changes, long size) {
        return changes > options.changes() / 8 || size > options.bytes() / 8;
    }
}
