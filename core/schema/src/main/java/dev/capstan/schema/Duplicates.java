package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;

/// Items that a list of type `set` or `map` has twice. Of the repeated ones only the first is told.
final class Duplicates {
    private Duplicates() {}

    static void inSet(ArrayNode items, Trail at, List<FieldProblem> problems) {
        find(items, Function.identity(), at, problems);
    }

    static void inMap(ArrayNode items, List<String> keys, Trail at, List<FieldProblem> problems) {
        for (int i = 0; i < items.size(); i++) {
            if (!items.get(i).isNull() && !items.get(i).isObject()) {
                problems.add(FieldProblem.invalid(
                        at + "[" + i + "]",
                        GoText.value(items.get(i)),
                        "must be an object for an array of list-type map"));
                return;
            }
        }
        find(items, item -> key(item, keys), at, problems);
    }

    private static JsonNode key(JsonNode item, List<String> names) {
        ObjectNode key = JsonNodeFactory.instance.objectNode();
        for (String name : names) {
            if (item.has(name)) {
                key.set(name, item.get(name));
            }
        }
        return key;
    }

    private static void find(
            ArrayNode items, Function<JsonNode, JsonNode> identity, Trail at, List<FieldProblem> problems) {
        if (items.size() < 2) {
            return;
        }
        var seen = new HashMap<JsonNode, Integer>();
        for (int i = 0; i < items.size(); i++) {
            JsonNode key = identity.apply(items.get(i));
            if (seen.merge(key, 1, Integer::sum) == 2) {
                problems.add(new FieldProblem(Reason.DUPLICATE, at + "[" + i + "]", GoText.value(key), ""));
            }
        }
    }
}
