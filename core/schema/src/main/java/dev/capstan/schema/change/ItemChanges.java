package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;

/// What the items of a list look like.
final class ItemChanges {
    private ItemChanges() {}

    static void find(Difference difference) {
        if (!List.of("array", "").contains(Words.type(difference.before()))) {
            return;
        }
        JsonNode was = items(difference.before());
        JsonNode is = items(difference.after());
        Difference inside = difference.inside(was, is, difference.place().items());
        if (!was.isMissingNode() && !is.isMissingNode()) {
            SchemaChanges.compare(inside);
        } else if (!was.isMissingNode()) {
            inside.breaking("is no longer known");
        }
    }

    private static JsonNode items(JsonNode schema) {
        if (schema.path("items").isObject()) {
            return schema.path("items");
        }
        return Words.isOpen(schema) ? Words.anything() : MissingNode.getInstance();
    }
}
