package dev.capstan.fleet.event;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.fleet.config.PubSub;
import dev.capstan.fleet.kind.Reviewer;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.outbox.Message;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/// Makes the events about owners.
///
/// They say of whom, and not what: `{id, kind, href, generation}`. Their subject is the cluster, of a node pool the
/// one that it belongs to, so that all that happens to one cluster arrives in order.
public final class FleetEvents {
    static final String SOURCE = "/capstan/fleet";

    private final Reviewer reviewer;
    private final Naming naming;

    /// @param reviewer knows which topics the events of an owner go to
    public FleetEvents(Reviewer reviewer, Naming naming) {
        this.reviewer = reviewer;
        this.naming = naming;
    }

    /// Asks the adapters of an owner to look again.
    ///
    /// @param time no two for one owner have the same
    public Message reconcile(Resource owner, Instant time) {
        long micros = time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
        return message(owner, Happening.RECONCILE, Long.toString(micros), time);
    }

    /// @param mark tells it from others of its kind about this owner
    Message message(Resource owner, Happening happening, String mark, Instant time) {
        Identity identity = Identity.of(owner);
        Event event = Event.of(
                        identity.id() + "." + happening.word() + "." + mark,
                        SOURCE,
                        naming.type(owner.kind(), happening))
                .withSubject(identity.cluster())
                .withTime(time)
                .withData(Event.JSON, data(owner, identity));
        return new Message(topic(owner, happening), event);
    }

    private String topic(Resource owner, Happening happening) {
        PubSub pubsub = reviewer.config(owner).pubsub();
        return switch (happening) {
            case CREATED, UPDATED, DELETED, RECONCILE -> pubsub.clusterEvents();
            case STATUS -> pubsub.statusUpdates();
        };
    }

    private static byte[] data(Resource owner, Identity identity) {
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("id", identity.id())
                .put("kind", owner.kind())
                .put("href", identity.href())
                .put("generation", owner.generation());
        return JsonText.string(data).getBytes(StandardCharsets.UTF_8);
    }
}
