package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Random;

/// Values that often fit a schema.
record RandomValues(Random random) {
    private static final List<String> TEXTS = List.of("", "x", "xy", "xyxy");
    private static final List<String> NAMES = List.of("a", "b", "c");

    JsonNode of(JsonNode schema, int depth) {
        if (schema.path("nullable").asBoolean() && random.nextInt(4) == 0) {
            return NullNode.getInstance();
        }
        JsonNode values = schema.path("enum");
        if (!values.isEmpty() && random.nextInt(8) > 0) {
            return values.get(random.nextInt(values.size())).deepCopy();
        }
        return switch (schema.path("type").asText("")) {
            case "string" -> text();
            case "integer" -> whole();
            case "number" -> random.nextBoolean() ? whole() : DoubleNode.valueOf(random.nextInt(4) + 0.5);
            case "array" -> items(schema.path("items"), depth);
            case "object" -> fields(schema, depth);
            default -> anything(depth);
        };
    }

    private JsonNode items(JsonNode items, int depth) {
        var array = JsonNodeFactory.instance.arrayNode();
        for (int i = random.nextInt(3); i > 0 && depth > 0; i--) {
            array.add(of(items, depth - 1));
        }
        return array;
    }

    private JsonNode fields(JsonNode schema, int depth) {
        var object = JsonNodeFactory.instance.objectNode();
        for (String each : NAMES) {
            JsonNode declared = schema.path("properties").path(each);
            JsonNode known = declared.isObject() ? declared : schema.path("additionalProperties");
            if (random.nextInt(3) > 0 && depth > 0) {
                object.set(each, of(known, depth - 1));
            }
        }
        return object;
    }

    private JsonNode anything(int depth) {
        return switch (random.nextInt(depth > 0 ? 5 : 3)) {
            case 0 -> text();
            case 1 -> whole();
            case 2 -> NullNode.getInstance();
            case 3 -> items(JsonNodeFactory.instance.objectNode(), depth);
            default -> fields(JsonNodeFactory.instance.objectNode(), depth);
        };
    }

    private JsonNode text() {
        return TextNode.valueOf(TEXTS.get(random.nextInt(TEXTS.size())));
    }

    private JsonNode whole() {
        return LongNode.valueOf(random.nextInt(7));
    }
}
