package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.fields.FieldSet.Node;
import dev.capstan.registry.fields.Layout.Fields;
import dev.capstan.registry.fields.Layout.Items;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes fields out of a value. What becomes empty by that stays, empty.
final class Removing {
    private Removing() {}

    /// The value without these fields; it shares with the given one what has not changed.
    static JsonNode remove(JsonNode value, FieldSet fields, Layout layout) {
        JsonNode rest = part(value, fields, layout);
        return rest == null ? JsonNodeFactory.instance.objectNode() : rest;
    }

    /// Null when nothing is left.
    private static @Nullable JsonNode part(JsonNode value, FieldSet fields, Layout layout) {
        return switch (layout.resolved(layout.aspect(value))) {
            case OBJECT -> object(value, fields, layout.fields);
            case LIST -> list(value, fields, layout.items);
            case SCALAR, ANY -> value;
        };
    }

    private static @Nullable JsonNode object(JsonNode value, FieldSet fields, @Nullable Fields layout) {
        if (layout == null || layout.atomic() || !(value instanceof ObjectNode object)) {
            return null;
        }
        ObjectNode rest = object.objectNode();
        boolean met = false;
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            Node node = fields.node(new PathElement.Field(each.getKey()));
            if (node == null) {
                rest.set(each.getKey(), each.getValue());
            } else if (!node.member()) {
                met = true;
                Layout known = Typed.declared(layout.field(each.getKey()), each.getKey());
                rest.set(each.getKey(), kept(each.getValue(), node.below(), known));
            }
        }
        return rest.isEmpty() && !met ? null : rest;
    }

    private static @Nullable JsonNode list(JsonNode value, FieldSet fields, @Nullable Items layout) {
        if (layout == null || !layout.associative() || !(value instanceof ArrayNode array)) {
            return null;
        }
        ArrayNode rest = array.arrayNode();
        boolean met = false;
        for (JsonNode each : array) {
            Node node = fields.node(ListItems.element(each, layout));
            if (node == null) {
                rest.add(each);
            } else if (!node.member()) {
                met = true;
                rest.add(kept(each, node.below(), layout.each()));
            }
        }
        return rest.isEmpty() && !met ? null : rest;
    }

    private static JsonNode kept(JsonNode value, FieldSet fields, Layout layout) {
        JsonNode rest = part(value, fields, layout);
        if (rest != null) {
            return rest;
        }
        return switch (value.getNodeType()) {
            case OBJECT -> JsonNodeFactory.instance.objectNode();
            case ARRAY -> JsonNodeFactory.instance.arrayNode();
            default -> NullNode.getInstance();
        };
    }
}
