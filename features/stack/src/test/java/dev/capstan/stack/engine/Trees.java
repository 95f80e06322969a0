package dev.capstan.stack.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trees from text, and to nodes.
final class Trees {
    private Trees() {}

    static Map<String, Object> yaml(String text) {
        return map(Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree());
    }

    @SuppressWarnings("NullAway") // JSON has nulls
    static Map<String, Object> map(JsonNode node) {
        var map = new LinkedHashMap<String, Object>();
        node.properties().forEach(each -> map.put(each.getKey(), plain(each.getValue())));
        return map;
    }

    private static @Nullable Object plain(JsonNode node) {
        if (node.isObject()) {
            return map(node);
        }
        if (node.isArray()) {
            var list = new ArrayList<@Nullable Object>();
            node.forEach(each -> list.add(plain(each)));
            return list;
        }
        if (node.isNumber()) {
            return node.numberValue();
        }
        return node.isNull() ? null : node.isBoolean() ? (Object) node.booleanValue() : node.asText();
    }

    static JsonNode node(@Nullable Object tree) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (tree) {
            case Map<?, ?> map -> {
                var object = nodes.objectNode();
                map.forEach((key, value) -> object.set(String.valueOf(key), node(value)));
                yield object;
            }
            case List<?> list -> {
                var array = nodes.arrayNode();
                list.forEach(each -> array.add(node(each)));
                yield array;
            }
            case String text -> nodes.textNode(text);
            case Long number -> nodes.numberNode(number);
            case Double number -> nodes.numberNode(number);
            case Boolean value -> nodes.booleanNode(value);
            case null -> nodes.nullNode();
            case Object other -> throw new AssertionError("no part of a tree: " + other.getClass());
        };
    }
}
