package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// Schemas as OpenAPI 3.0 spells them, which is how definitions have them, of schemas in either spelling: that one or
/// JSON Schema's.
///
/// `{"type": ["string", "null"]}` is `{"type": "string", "nullable": true}`, and `{"exclusiveMinimum": 5}` is
/// `{"minimum": 5, "exclusiveMinimum": true}`. To allow no further properties is what every definition does by itself.
final class SchemaSpelling {
    private static final String OPEN = "x-kubernetes-preserve-unknown-fields";

    private SchemaSpelling() {}

    /// Spells a schema anew, in place.
    static void normalize(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return;
        }
        object.remove(List.of("$schema", "$id", "$comment"));
        types(object);
        bound(object, "exclusiveMinimum", "minimum", true);
        bound(object, "exclusiveMaximum", "maximum", false);
        constant(object);
        examples(object);
        additional(object);
        object.path("properties").forEach(SchemaSpelling::normalize);
        normalize(object.path("items"));
        normalize(object.path("additionalProperties"));
        normalize(object.path("not"));
        for (String each : List.of("allOf", "anyOf", "oneOf")) {
            object.path(each).forEach(SchemaSpelling::normalize);
        }
    }

    private static void types(ObjectNode schema) {
        if (!(schema.get("type") instanceof ArrayNode types)) {
            return;
        }
        boolean nullable = false;
        ArrayNode others = types.arrayNode();
        for (JsonNode each : types) {
            if (each.asText().equals("null")) {
                nullable = true;
            } else {
                others.add(each);
            }
        }
        if (others.size() == 1) {
            schema.set("type", others.get(0));
            if (nullable) {
                schema.put("nullable", true);
            }
        } else if (isIntOrString(others)) {
            schema.remove("type");
            schema.put("x-kubernetes-int-or-string", true);
        }
    }

    private static boolean isIntOrString(ArrayNode types) {
        List<String> names = types.valueStream().map(JsonNode::asText).sorted().toList();
        return names.equals(List.of("integer", "string"));
    }

    /// The stricter of the two bounds counts.
    private static void bound(ObjectNode schema, String exclusive, String inclusive, boolean lower) {
        JsonNode value = schema.path(exclusive);
        if (!value.isNumber()) {
            return;
        }
        JsonNode other = schema.path(inclusive);
        boolean stricter = !other.isNumber()
                || (lower ? value.asDouble() >= other.asDouble() : value.asDouble() <= other.asDouble());
        if (stricter) {
            schema.set(inclusive, value);
            schema.put(exclusive, true);
        } else {
            schema.remove(exclusive);
        }
    }

    private static void constant(ObjectNode schema) {
        JsonNode value = schema.remove("const");
        if (value != null) {
            schema.putArray("enum").add(value);
        }
    }

    private static void examples(ObjectNode schema) {
        if (schema.remove("examples") instanceof ArrayNode some && !some.isEmpty() && !schema.has("example")) {
            schema.set("example", some.get(0));
        }
    }

    private static void additional(ObjectNode schema) {
        JsonNode value = schema.path("additionalProperties");
        if (!value.isBoolean()) {
            return;
        }
        boolean open = value.asBoolean();
        schema.remove("additionalProperties");
        if (open) {
            schema.put(OPEN, true);
        }
    }
}
