package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// Finds what is merged as a whole. Declared fields and items are looked into, entries of maps are not.
final class Atomics {
    private final List<String> found = new ArrayList<>();

    private Atomics() {}

    static List<String> in(JsonNode value, Layout layout) {
        var atomics = new Atomics();
        atomics.visit("", value, layout);
        return atomics.found;
    }

    private void visit(String path, JsonNode value, Layout layout) {
        if (value instanceof ObjectNode object && layout.fields != null) {
            fields(path, object, layout.fields);
        }
        if (value instanceof ArrayNode array && layout.items != null) {
            items(path, array, layout.items);
        }
    }

    private void fields(String path, ObjectNode object, Layout.Fields fields) {
        if (fields.atomic()) {
            found.add(path);
        }
        object.properties().forEach(each -> {
            Layout below = fields.declared().get(each.getKey());
            if (below != null) {
                visit(path + new PathElement.Field(each.getKey()), each.getValue(), below);
            }
        });
    }

    private void items(String path, ArrayNode array, Layout.Items items) {
        if (!items.associative()) {
            found.add(path);
        }
        for (int i = 0; i < array.size(); i++) {
            visit(path + new PathElement.Index(i), array.get(i), items.each());
        }
    }
}
