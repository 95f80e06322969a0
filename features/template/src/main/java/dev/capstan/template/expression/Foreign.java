package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What an instance says, made to mean nothing but itself in a program: each `$` is doubled, as the program reads `$$`
/// as one. For a key that calls a function there is no such way, so it is refused.
///
/// @param path where the value goes
record Foreign(String path, List<FieldProblem> problems) {
    JsonNode quoted(JsonNode value) {
        return switch (value) {
            case TextNode text -> TextNode.valueOf(quoted(text.textValue()));
            case ObjectNode object -> object(object);
            case ArrayNode array -> {
                var items = JsonNodeFactory.instance.arrayNode(array.size());
                array.forEach(each -> items.add(quoted(each)));
                yield items;
            }
            default -> value;
        };
    }

    private JsonNode object(ObjectNode object) {
        var fields = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            if (isFunction(each.getKey())) {
                problems.add(function(path, each.getKey()));
            } else {
                fields.set(quoted(each.getKey()), quoted(each.getValue()));
            }
        }
        return fields;
    }

    static String quoted(String text) {
        return text.replace("$", "$$");
    }

    static boolean isFunction(String key) {
        return key.toLowerCase(Locale.ROOT).startsWith("fn::");
    }

    static FieldProblem function(String path, String key) {
        return FieldProblem.forbidden(path, "the instance has the key " + key + ", which would call a function");
    }
}
