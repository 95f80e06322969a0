package dev.capstan.fleet.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.messaging.outbox.Message;
import dev.capstan.messaging.outbox.Translation;
import dev.capstan.registry.index.StoreKeys;
import dev.capstan.store.Change;
import dev.capstan.store.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Says what a change of a cluster or a node pool means to others.
///
/// One that came is `created`. One of which something else is wanted is `updated`. One whose deletion begins is
/// `deleted`, or that is gone without: so each is told once. When the phase changes, or whether a
/// condition holds, that is told on another topic. Whatever else changes is nobody's business.
///
/// It belongs to the thread of one outbox.
public final class FleetTranslation implements Translation {
    private static final String CLUSTERS = StoreKeys.prefix(FleetKinds.CLUSTERS);
    private static final String POOLS = StoreKeys.prefix(FleetKinds.NODE_POOLS);

    /// How many owners are remembered as they were, so that the store is not asked what it has just told.
    private static final int MEMORY = 2_000;

    private final FleetEvents events;
    private final Map<String, Standing> known = new LinkedHashMap<>(MEMORY, 0.75f, true);

    public FleetTranslation(FleetEvents events) {
        this.events = events;
    }

    @Override
    public List<Message> messages(Change change, Supplier<Optional<Entry>> previous) {
        if (!change.key().startsWith(CLUSTERS) && !change.key().startsWith(POOLS)) {
            return List.of();
        }
        byte[] value = change.value();
        return value == null ? removed(change, previous) : written(read(value), change, previous);
    }

    private List<Message> removed(Change change, Supplier<Optional<Entry>> previous) {
        known.remove(change.key());
        return previous.get().map(entry -> read(entry.value())).filter(each -> !each.deleting()).stream()
                .map(each -> message(each, Happening.DELETED, change))
                .toList();
    }

    private List<Message> written(Resource owner, Change change, Supplier<Optional<Entry>> previous) {
        Optional<Standing> before = before(change, previous);
        Standing after = Standing.of(owner, change.revision());
        remember(change.key(), after);
        if (before.isEmpty()) {
            return List.of(message(owner, Happening.CREATED, change));
        }
        Standing old = before.get();
        var messages = new ArrayList<Message>();
        if (after.deleting() && !old.deleting()) {
            messages.add(message(owner, Happening.DELETED, change));
        } else if (after.generation() != old.generation()) {
            messages.add(message(owner, Happening.UPDATED, change));
        }
        if (!old.looksLike(after)) {
            messages.add(message(owner, Happening.STATUS, change));
        }
        return messages;
    }

    private Optional<Standing> before(Change change, Supplier<Optional<Entry>> previous) {
        Standing standing = known.get(change.key());
        if (change.previous() == 0) {
            return Optional.empty();
        }
        return standing != null && standing.revision() == change.previous()
                ? Optional.of(standing)
                : previous.get().map(entry -> Standing.of(read(entry.value()), change.previous()));
    }

    private void remember(String key, Standing standing) {
        known.put(key, standing);
        if (known.size() > MEMORY) {
            known.remove(known.keySet().iterator().next());
        }
    }

    private Message message(Resource owner, Happening happening, Change change) {
        return events.message(owner, happening, Long.toString(change.revision()), change.time());
    }

    private static Resource read(byte[] value) {
        return new Resource((ObjectNode) Document.json(value).tree());
    }
}
