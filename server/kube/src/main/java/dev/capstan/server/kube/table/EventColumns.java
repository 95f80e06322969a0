package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// The columns of events, which the two groups that have them store under different names.
///
/// @param subject what the event is about
/// @param prefix of the fields that are deprecated in the newer group: `lastTimestamp`, `deprecatedLastTimestamp`
record EventColumns(String subject, String message, String controller, String prefix) {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    static final List<Column> CORE = new EventColumns("involvedObject", "message", "reportingComponent", "").columns();
    static final List<Column> EVENTS =
            new EventColumns("regarding", "note", "reportingController", "deprecated").columns();

    private List<Column> columns() {
        return List.of(
                Column.string("Last Seen", "How long ago it happened last.", 0, this::lastSeen),
                Column.string("Type", "Normal, or Warning.", Column.textAt("/type")),
                Column.string("Reason", "Why it happened, in one word.", Column.textAt("/reason")),
                Column.string("Object", "What it is about.", this::object),
                Column.string("Subobject", "The part it is about.", this::part).withPriority(1),
                Column.string("Source", "Who reported it.", this::source).withPriority(1),
                Column.string("Message", "What happened.", this::what),
                Column.string("First Seen", "How long ago it happened first.", 1, this::firstSeen),
                Column.string("Count", "How often it happened.", this::count).withPriority(1),
                Column.NAME.withPriority(1));
    }

    private String field(String name) {
        return prefix.isEmpty() ? name : prefix + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private JsonNode firstSeen(JsonNode event, Instant now) {
        String first = event.path(field("firstTimestamp")).asText("");
        return age(first.isEmpty() ? event.path("eventTime").asText("") : first, now);
    }

    private JsonNode lastSeen(JsonNode event, Instant now) {
        if (event.path("series").isObject()) {
            return age(event.path("series").path("lastObservedTime").asText(""), now);
        }
        String last = event.path(field("lastTimestamp")).asText("");
        return last.isEmpty() ? firstSeen(event, now) : age(last, now);
    }

    private static JsonNode age(String timestamp, Instant now) {
        return JSON.textNode(Age.since(timestamp, now));
    }

    private JsonNode object(JsonNode event) {
        JsonNode about = event.path(subject);
        String kind = about.path("kind").asText("").toLowerCase(Locale.ROOT);
        String name = about.path("name").asText("");
        return JSON.textNode(name.isEmpty() ? kind : kind + "/" + name);
    }

    private JsonNode part(JsonNode event) {
        return JSON.textNode(event.path(subject).path("fieldPath").asText(""));
    }

    private JsonNode what(JsonNode event) {
        return JSON.textNode(event.path(message).asText("").strip());
    }

    private JsonNode source(JsonNode event) {
        JsonNode source = event.path(field("source"));
        String component = firstOf(source.path("component"), event.path(controller));
        String instance = firstOf(source.path("host"), event.path("reportingInstance"));
        return JSON.textNode(instance.isEmpty() ? component : component + ", " + instance);
    }

    private static String firstOf(JsonNode preferred, JsonNode other) {
        String text = preferred.asText("");
        return text.isEmpty() ? other.asText("") : text;
    }

    private JsonNode count(JsonNode event) {
        if (event.path("series").isObject()) {
            return JSON.numberNode(event.path("series").path("count").asLong());
        }
        return JSON.numberNode(Math.max(1, event.path(field("count")).asLong()));
    }
}
