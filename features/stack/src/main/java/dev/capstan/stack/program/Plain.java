package dev.capstan.stack.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.api.json.Numbers;
import dev.capstan.spi.stack.Unknown;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trees in one form, so that equal ones are equal whoever made them: maps with texts as keys, lists, texts, booleans,
/// null, and numbers as [Numbers] has them, whole ones as `Long` and others as `Double`.
public final class Plain {
    private Plain() {}

    /// A tree in that form, which nobody can change. What is no part of a tree becomes its text.
    public static @Nullable Object of(@Nullable Object tree) {
        return switch (tree) {
            case Map<?, ?> map -> map(map);
            case List<?> list -> {
                var copy = new ArrayList<@Nullable Object>(list.size());
                list.forEach(each -> copy.add(of(each)));
                yield Collections.unmodifiableList(copy);
            }
            case Secret(var value) -> Secret.of(of(value));
            case Long _, Unknown _, Boolean _, String _ -> tree;
            case Integer number -> number.longValue();
            case Short number -> number.longValue();
            case Byte number -> number.longValue();
            case BigInteger number when number.bitLength() < Long.SIZE -> number.longValue();
            case Number number -> plain(Numbers.of(number.doubleValue()));
            case null -> null;
            case Object other -> String.valueOf(other);
        };
    }

    /// A map in that form.
    @SuppressWarnings("NullAway") // JSON has nulls, and they mean something: a key is there, without a value
    public static Map<String, Object> map(Map<?, ?> map) {
        var copy = new LinkedHashMap<String, Object>();
        map.forEach((key, value) -> copy.put(String.valueOf(key), of(value)));
        return Collections.unmodifiableMap(copy);
    }

    static String json(@Nullable Object tree) {
        return JsonText.string(node(tree));
    }

    /// @throws MalformedException when the text is no JSON
    static @Nullable Object parsed(String json) {
        return plain(Document.json(json.getBytes(StandardCharsets.UTF_8)).tree());
    }

    private static @Nullable Object plain(JsonNode node) {
        if (node.isObject()) {
            var map = new LinkedHashMap<String, @Nullable Object>();
            node.properties().forEach(each -> map.put(each.getKey(), plain(each.getValue())));
            return Collections.unmodifiableMap(map);
        }
        if (node.isArray()) {
            var list = new ArrayList<@Nullable Object>();
            node.forEach(each -> list.add(plain(each)));
            return Collections.unmodifiableList(list);
        }
        if (node.isNumber()) {
            return node.isIntegralNumber() ? (Object) node.longValue() : (Object) node.doubleValue();
        }
        return node.isNull() ? null : node.isBoolean() ? (Object) node.booleanValue() : node.asText();
    }

    private static JsonNode node(@Nullable Object tree) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (tree) {
            case Map<?, ?> map -> {
                ObjectNode object = nodes.objectNode();
                map.forEach((key, value) -> object.set(String.valueOf(key), node(value)));
                yield object;
            }
            case List<?> list -> {
                ArrayNode array = nodes.arrayNode();
                list.forEach(each -> array.add(node(each)));
                yield array;
            }
            case Long number -> nodes.numberNode(number);
            case Double number -> nodes.numberNode(number);
            case Boolean value -> nodes.booleanNode(value);
            case null -> nodes.nullNode();
            case Object other -> nodes.textNode(String.valueOf(other));
        };
    }
}
