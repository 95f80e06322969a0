package dev.capstan.server.rest.sse;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.rest.form.ResourceForm;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What readers are told of one change.
///
/// @param typeName of the resource
/// @param version of the type, in which it is shown
/// @param text the events, all but the newline that ends the last; empty when there is nothing to tell
record Telling(String typeName, String version, byte[] text) {
    private static final Telling NOTHING = new Telling("", "", new byte[0]);

    /// @param type the kind of the object; null when it is gone
    static Telling of(IndexChange change, @Nullable ResourceType type) {
        List<EventKind> kinds = EventKind.of(change);
        if (kinds.isEmpty()) {
            return NOTHING;
        }
        ObjectNode form = form(change.object(), type);
        String time = change.time().truncatedTo(ChronoUnit.SECONDS).toString();
        if (kinds.contains(EventKind.DELETED) && form.path("deleted_at").isNull()) {
            form.put("status", "deleting").put("deleted_at", time);
        }
        return new Telling(
                form.path("resource_type_name").asText(),
                form.path("resource_type_version").asText(),
                text(kinds, form, change.revision(), time).getBytes(UTF_8));
    }

    boolean nothing() {
        return text.length == 0;
    }

    /// The last event of a change has its id, for only who has seen that one has seen the change.
    private static String text(List<EventKind> kinds, ObjectNode form, long revision, String time) {
        var text = new StringBuilder();
        for (EventKind each : kinds.subList(0, kinds.size() - 1)) {
            append(text, each, form, time).append('\n');
        }
        text.append("id: ").append(revision).append('\n');
        return append(text, kinds.getLast(), form, time).toString();
    }

    private static StringBuilder append(StringBuilder text, EventKind kind, ObjectNode form, String time) {
        text.append("event: ").append(kind).append('\n');
        text.append("data: {\"event_type\": \"").append(kind);
        text.append("\", \"resource_id\": ").append(form.path("id").asLong());
        text.append(", \"resource_name\": ").append(JsonText.string(form.path("name")));
        text.append(", \"resource_type_name\": ").append(JsonText.string(form.path("resource_type_name")));
        text.append(", \"resource_type_version\": ").append(JsonText.string(form.path("resource_type_version")));
        text.append(", \"resource_data\": ").append(JsonText.string(form));
        return text.append(", \"timestamp\": \"").append(time).append("\"}\n");
    }

    /// Whoever is asked to convert may not answer; then the resource is shown as it was written.
    private static ObjectNode form(Stored object, @Nullable ResourceType type) {
        if (type == null) {
            return ResourceForm.asStored(object);
        }
        try {
            return ResourceForm.of(object, type);
        } catch (RefusedException e) {
            return ResourceForm.asStored(object);
        }
    }
}
