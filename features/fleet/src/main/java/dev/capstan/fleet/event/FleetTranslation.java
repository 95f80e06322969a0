package dev.capstan.fleet.event;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Says what a change of a cluster or a node pool means to others.
///
/// One that came is `created`. One of which something else is wanted is `updated`. One whose deletion begins is
/// `deleted`, or that is gone without: so each is told once. When the phase changes, or whether a
/// condition holds, that is told on another topic. Whatever else changes is nobody's business.
public final class FleetTranslation implements Translation {
    private static final String CLUSTERS = StoreKeys.prefix(FleetKinds.CLUSTERS);
    private static final String POOLS = StoreKeys.prefix(FleetKinds.NODE_POOLS);

    private final FleetEvents events;

    public FleetTranslation(FleetEvents events) {
        this.events = events;
    }

    @Override
    public List<Message> messages(Change change, Supplier<Optional<Entry>> previous) {
        if (!change.key().startsWith(CLUSTERS) && !change.key().startsWith(POOLS)) {
            return List.of();
        }
        Optional<Resource> before =
                change.previous() == 0 ? Optional.empty() : previous.get().map(entry -> read(entry.value()));
        byte[] value = change.value();
        return value == null
                ? before.filter(each -> !each.deleting()).map(each -> message(each, Happening.DELETED, change)).stream()
                        .toList()
                : written(before, read(value), change);
    }

    private List<Message> written(Optional<Resource> before, Resource after, Change change) {
        if (before.isEmpty()) {
            return List.of(message(after, Happening.CREATED, change));
        }
        Resource old = before.get();
        var messages = new ArrayList<Message>();
        if (after.deleting() && !old.deleting()) {
            messages.add(message(after, Happening.DELETED, change));
        } else if (after.generation() != old.generation()) {
            messages.add(message(after, Happening.UPDATED, change));
        }
        if (!standing(old).equals(standing(after))) {
            messages.add(message(after, Happening.STATUS, change));
        }
        return messages;
    }

    private Message message(Resource owner, Happening happening, Change change) {
        return events.message(owner, happening, Long.toString(change.revision()), change.time());
    }

    /// The phase, and the status of each condition.
    private static List<Object> standing(Resource owner) {
        JsonNode status = owner.tree().path("status");
        var conditions = new TreeMap<String, String>();
        for (JsonNode each : status.path("conditions")) {
            conditions.put(each.path("type").asText(), each.path("status").asText());
        }
        return List.of(status.path("phase").asText(), conditions);
    }

    private static Resource read(byte[] value) {
        return new Resource((ObjectNode) Document.json(value).tree());
    }
}
