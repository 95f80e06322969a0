package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// JSON trees, written shortly.
final class Tree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Tree() {}

    static ObjectNode object() {
        return NODES.objectNode();
    }

    /// An object, written as in YAML.
    static ObjectNode of(String yaml) {
        return (ObjectNode) value(yaml);
    }

    /// Any value, written as in YAML.
    static JsonNode value(String yaml) {
        return Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)).tree();
    }

    static ArrayNode list(List<? extends JsonNode> items) {
        ArrayNode list = NODES.arrayNode();
        items.forEach(list::add);
        return list;
    }

    static JsonNode text(String text) {
        return NODES.textNode(text);
    }

    static JsonNode number(long number) {
        return NODES.numberNode(number);
    }

    static JsonNode nothing() {
        return NODES.nullNode();
    }

    /// What a merge patch makes of an object.
    static ObjectNode merged(ObjectNode base, ObjectNode patch) {
        ObjectNode result = base.deepCopy();
        for (Map.Entry<String, JsonNode> each : patch.properties()) {
            JsonNode value = each.getValue();
            if (value.isNull()) {
                result.remove(each.getKey());
            } else if (value instanceof ObjectNode inner && result.get(each.getKey()) instanceof ObjectNode present) {
                result.set(each.getKey(), merged(present, inner));
            } else {
                result.set(each.getKey(), value.deepCopy());
            }
        }
        return result;
    }

    /// The JSON pointers of everything in a tree.
    static List<String> pointers(JsonNode tree) {
        var found = new ArrayList<String>();
        collect(tree, "", found);
        return found;
    }

    private static void collect(JsonNode node, String at, List<String> found) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> each : object.properties()) {
                String key = each.getKey().replace("~", "~0").replace("/", "~1");
                found.add(at + "/" + key);
                collect(each.getValue(), at + "/" + key, found);
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                found.add(at + "/" + i);
                collect(array.get(i), at + "/" + i, found);
            }
        }
    }
}
