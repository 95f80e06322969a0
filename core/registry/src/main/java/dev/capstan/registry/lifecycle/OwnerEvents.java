package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.OwnerReference;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.index.Stored;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

/// Tells people, by Events on the dependent, which owner references mean nobody.
final class OwnerEvents {
    private static final Logger LOG = System.getLogger(OwnerEvents.class.getName());
    private static final GroupResource EVENTS = new GroupResource("", "events");
    private static final String SOURCE = "garbage-collector-controller";

    private final Registry registry;
    private final Clock clock;

    OwnerEvents(Registry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /// The owner is in another namespace than the dependent, which counts as no owner. Said once for each pair.
    void wrongNamespace(ResourceKey dependent, OwnerReference owner) {
        Stored object = registry.view().find(dependent);
        if (object == null) {
            return;
        }
        String namespace = Objects.requireNonNullElse(dependent.namespace(), "default");
        ObjectNode event = event(object.read(), namespace, owner);
        try {
            registry.create(
                    new ResourcePath(EVENTS, "v1", namespace, null, ""),
                    new Document(event, List.of()),
                    WriteOptions.DEFAULT);
        } catch (RefusedException e) {
            if (!(e.refusal() instanceof Refusal.AlreadyExists)) {
                LOG.log(Level.WARNING, "no event could be written on " + dependent + ": " + e.getMessage());
            }
        }
    }

    private ObjectNode event(Resource dependent, String namespace, OwnerReference owner) {
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        String pair = Integer.toHexString(Objects.hash(dependent.uid(), owner.uid()));
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        event.put("apiVersion", "v1").put("kind", "Event");
        event.putObject("metadata").put("name", dependent.name() + "." + pair).put("namespace", namespace);
        ObjectNode about = event.putObject("involvedObject");
        about.put("apiVersion", dependent.apiVersion()).put("kind", dependent.kind());
        about.put("name", dependent.name()).put("uid", dependent.uid());
        if (!dependent.namespace().isEmpty()) {
            about.put("namespace", dependent.namespace());
        }
        event.put("reason", "OwnerRefInvalidNamespace").put("type", "Warning");
        event.put("message", message(dependent.namespace(), owner));
        event.putObject("source").put("component", SOURCE);
        event.put("reportingComponent", SOURCE).put("reportingInstance", "");
        event.put("firstTimestamp", now).put("lastTimestamp", now).put("count", 1L);
        return event;
    }

    private static String message(String namespace, OwnerReference owner) {
        return "ownerRef [" + owner.apiVersion() + "/" + owner.kind() + ", namespace: " + namespace + ", name: "
                + owner.name() + ", uid: " + owner.uid() + "] does not exist in namespace \"" + namespace + "\"";
    }
}
