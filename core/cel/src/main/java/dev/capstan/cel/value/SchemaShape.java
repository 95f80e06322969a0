package dev.capstan.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cel.value.Shape.Entries;
import dev.capstan.cel.value.Shape.Field;
import dev.capstan.cel.value.Shape.Fields;
import dev.capstan.cel.value.Shape.Items;
import dev.capstan.cel.value.Shape.Order;
import dev.capstan.cel.value.Shape.Reading;
import dev.capstan.cel.value.Shape.Scalar;
import dev.cel.common.types.SimpleType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Optional;

/// Reads the shape of values from the document of a structural schema.
///
/// What a schema says nothing of has no shape: an expression cannot name it.
public final class SchemaShape {
    private static final long DATE_TIME_SIZE = 32;
    private static final long DATE_SIZE = 12;

    private final String name;
    private int objects;

    private SchemaShape(String name) {
        this.name = name;
    }

    /// @param name a name for the type, not one that anybody would use in an expression
    /// @param root whether the schema is of whole objects, which have a kind and a name without declaring them
    public static Optional<Shape> of(JsonNode schema, String name, boolean root) {
        return new SchemaShape(name).read(schema, root);
    }

    private Optional<Shape> read(JsonNode schema, boolean root) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            long length = schema.has("maxLength") ? bytes(schema) : Shape.LARGEST_REQUEST - 2;
            return Optional.of(new Scalar(SimpleType.DYN, Reading.ANY, length, 1));
        }
        return switch (schema.path("type").asText("")) {
            case "array" -> items(schema);
            case "object" -> object(root ? withTypeMeta(schema) : schema);
            case "string" -> Optional.of(text(schema));
            case "boolean" -> Optional.of(new Scalar(SimpleType.BOOL, Reading.BOOLEAN, 0, 4));
            case "number" -> Optional.of(new Scalar(SimpleType.DOUBLE, Reading.NUMBER, 0, 1));
            case "integer" -> Optional.of(new Scalar(SimpleType.INT, Reading.WHOLE, 0, 1));
            default -> Optional.empty();
        };
    }

    private Optional<Shape> nested(JsonNode schema) {
        return read(schema, schema.path("x-kubernetes-embedded-resource").asBoolean());
    }

    private Optional<Shape> items(JsonNode schema) {
        if (!schema.path("items").isObject()) {
            return Optional.empty();
        }
        Order order = switch (schema.path("x-kubernetes-list-type").asText("")) {
            case "set" -> Order.SET;
            case "map" -> Order.MAP;
            default -> Order.ATOMIC;
        };
        var keys = new ArrayList<String>();
        schema.path("x-kubernetes-list-map-keys").forEach(each -> keys.add(each.asText()));
        return nested(schema.path("items")).map(item -> {
            long fitting = (Shape.LARGEST_REQUEST - 2) / (item.minSize() + 1);
            return new Items(item, order, keys, limit(schema, "maxItems", fitting));
        });
    }

    private Optional<Shape> object(JsonNode schema) {
        JsonNode additional = schema.path("additionalProperties");
        if (additional.isObject()) {
            return nested(additional).map(value -> {
                long fitting = (Shape.LARGEST_REQUEST - 2) / (value.minSize() + 6);
                return new Entries(value, limit(schema, "maxProperties", fitting));
            });
        }
        var required = new HashSet<String>();
        schema.path("required").forEach(each -> required.add(each.asText()));
        String own = objects++ == 0 ? name : name + "." + objects;
        var fields = new HashMap<String, Field>();
        long size = 2;
        for (var each : schema.path("properties").properties()) {
            Optional<Shape> shape = nested(each.getValue());
            if (shape.isEmpty()) {
                continue;
            }
            String property = each.getKey();
            Escapes.of(property).ifPresent(escaped -> fields.put(escaped, new Field(property, shape.get())));
            if (required.contains(property) && !each.getValue().hasNonNull("default")) {
                size += property.length() + shape.get().minSize() + 4;
            }
        }
        return Optional.of(new Fields(own, fields, size));
    }

    private static Shape text(JsonNode schema) {
        long unlimited = Shape.LARGEST_REQUEST - 2;
        return switch (schema.path("format").asText("")) {
            case "byte" -> new Scalar(SimpleType.BYTES, Reading.BYTES, limit(schema, "maxLength", unlimited), 2);
            case "duration" -> new Scalar(SimpleType.DURATION, Reading.DURATION, DATE_TIME_SIZE, 3);
            case "date" -> new Scalar(SimpleType.TIMESTAMP, Reading.DATE, DATE_SIZE, DATE_SIZE);
            case "date-time" -> new Scalar(SimpleType.TIMESTAMP, Reading.TIMESTAMP, DATE_TIME_SIZE, 21);
            default -> new Scalar(SimpleType.STRING, Reading.TEXT, length(schema), 2);
        };
    }

    private static long length(JsonNode schema) {
        if (schema.has("maxLength")) {
            return bytes(schema);
        }
        if (schema.path("enum").isEmpty()) {
            return Shape.LARGEST_REQUEST - 2;
        }
        long longest = 0;
        for (JsonNode each : schema.path("enum")) {
            longest = Math.max(longest, each.asText().length());
        }
        return longest;
    }

    /// A character may take four bytes.
    private static long bytes(JsonNode schema) {
        return Math.max(0, schema.path("maxLength").asLong()) * 4;
    }

    private static long limit(JsonNode schema, String keyword, long otherwise) {
        return schema.has(keyword) ? Math.max(0, schema.path(keyword).asLong()) : otherwise;
    }

    /// Whole objects have `apiVersion`, `kind`, and a name.
    private static JsonNode withTypeMeta(JsonNode schema) {
        JsonNode properties = schema.path("properties");
        JsonNode metadata = properties.path("metadata").path("properties");
        if (isText(properties.path("kind"))
                && isText(properties.path("apiVersion"))
                && isText(metadata.path("name"))
                && isText(metadata.path("generateName"))) {
            return schema;
        }
        ObjectNode text = JsonNodeFactory.instance.objectNode().put("type", "string");
        ObjectNode named = JsonNodeFactory.instance.objectNode().put("type", "object");
        named.putObject("properties").<ObjectNode>set("name", text).set("generateName", text);
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        properties.properties().forEach(each -> all.set(each.getKey(), each.getValue()));
        all.<ObjectNode>set("kind", text).<ObjectNode>set("apiVersion", text).set("metadata", named);
        ObjectNode complete = JsonNodeFactory.instance.objectNode();
        schema.properties().forEach(each -> complete.set(each.getKey(), each.getValue()));
        return complete.set("properties", all);
    }

    private static boolean isText(JsonNode schema) {
        return schema.path("type").asText("").equals("string");
    }
}
