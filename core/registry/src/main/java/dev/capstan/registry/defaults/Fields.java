package dev.capstan.registry.defaults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads and fills fields of a tree.
final class Fields {
    private Fields() {}

    /// What is at a path, when it is an object.
    static @Nullable ObjectNode object(JsonNode node, String... path) {
        JsonNode at = node;
        for (String name : path) {
            at = at.path(name);
        }
        return at instanceof ObjectNode object ? object : null;
    }

    /// The object in a field, made when there is none; null when something else is there.
    static @Nullable ObjectNode within(ObjectNode object, String field) {
        JsonNode found = object.get(field);
        if (found == null || found.isNull()) {
            return object.putObject(field);
        }
        return found instanceof ObjectNode inner ? inner : null;
    }

    /// Visits the objects in a list.
    static void each(JsonNode list, Consumer<ObjectNode> visitor) {
        for (JsonNode item : list) {
            if (item instanceof ObjectNode object) {
                visitor.accept(object);
            }
        }
    }

    /// Whether nobody has said anything: an empty text, list or map is as good as none.
    static boolean isUnset(JsonNode value) {
        return value.isMissingNode()
                || value.isNull()
                || (value.isTextual() && value.asText().isEmpty())
                || (value.isContainerNode() && value.isEmpty());
    }

    static void fill(ObjectNode object, String field, String value) {
        if (isUnset(object.path(field))) {
            object.put(field, value);
        }
    }

    static void fill(ObjectNode object, String field, long value) {
        if (isUnset(object.path(field))) {
            object.put(field, value);
        }
    }

    static void fill(ObjectNode object, String field, boolean value) {
        if (isUnset(object.path(field))) {
            object.put(field, value);
        }
    }

    /// Fills a field with a copy of what is elsewhere, when there is something.
    static void fill(ObjectNode object, String field, JsonNode value) {
        if (isUnset(object.path(field)) && !isUnset(value)) {
            object.set(field, value.deepCopy());
        }
    }

    /// Adds to a map what another has and it has not.
    static void supplement(ObjectNode object, String map, JsonNode from) {
        ObjectNode into = from.isEmpty() ? null : within(object, map);
        if (into != null) {
            from.properties().forEach(each -> {
                if (!into.has(each.getKey())) {
                    into.set(each.getKey(), each.getValue());
                }
            });
        }
    }
}
