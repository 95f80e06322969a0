package dev.capstan.template.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// Puts the keys of a tree in the order of another, so that a difference of texts is one of values.
final class Aligned {
    private Aligned() {}

    /// @return the tree, what the model does not have at the end
    static JsonNode with(JsonNode model, JsonNode tree) {
        return switch (tree) {
            case ObjectNode object -> {
                ObjectNode sorted = JsonNodeFactory.instance.objectNode();
                model.fieldNames().forEachRemaining(each -> {
                    if (object.has(each)) {
                        sorted.set(each, with(model.path(each), object.path(each)));
                    }
                });
                object.properties().forEach(each -> {
                    if (!sorted.has(each.getKey())) {
                        sorted.set(each.getKey(), each.getValue());
                    }
                });
                yield sorted;
            }
            case ArrayNode array -> {
                ArrayNode items = JsonNodeFactory.instance.arrayNode(array.size());
                for (int i = 0; i < array.size(); i++) {
                    items.add(with(model.path(i), array.get(i)));
                }
                yield items;
            }
            default -> tree;
        };
    }
}
