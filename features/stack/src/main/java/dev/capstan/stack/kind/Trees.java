package dev.capstan.stack.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.spi.stack.Unknown;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trees as engines and providers see them, and as JSON has them. Whole numbers are [Long], others [Double]; what is
/// not
/// known yet is a text that says so.
public final class Trees {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Trees() {}

    /// An object of JSON as a map; empty when it is none.
    public static Map<String, Object> map(JsonNode node) {
        var map = new LinkedHashMap<String, Object>();
        node.properties().forEach(each -> put(map, each.getKey(), plain(each.getValue())));
        return map;
    }

    /// Any JSON as a tree.
    public static @Nullable Object plain(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> map(node);
            case ARRAY -> list(node);
            case STRING -> node.textValue();
            case BOOLEAN -> node.booleanValue();
            case NUMBER -> number(node);
            case NULL, MISSING, BINARY, POJO -> null;
        };
    }

    private static List<@Nullable Object> list(JsonNode node) {
        var list = new ArrayList<@Nullable Object>(node.size());
        node.forEach(each -> list.add(plain(each)));
        return list;
    }

    private static Object number(JsonNode node) {
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            return node.longValue();
        }
        return node.isIntegralNumber() ? node.bigIntegerValue() : node.doubleValue();
    }

    @SuppressWarnings("NullAway") // Trees may have nulls, which the maps of the SPI do not say.
    private static void put(Map<String, Object> map, String key, @Nullable Object value) {
        map.put(key, value);
    }

    /// A map as an object of JSON.
    public static ObjectNode object(Map<String, ?> map) {
        ObjectNode object = JSON.objectNode();
        map.forEach((key, value) -> object.set(key, json(value)));
        return object;
    }

    /// Any tree as JSON.
    ///
    /// @throws IllegalArgumentException when something in it is no part of a tree
    public static JsonNode json(@Nullable Object value) {
        return switch (value) {
            case null -> JSON.nullNode();
            case String text -> JSON.textNode(text);
            case Boolean bool -> JSON.booleanNode(bool);
            case Number number -> json(number);
            case List<?> list -> json(list);
            case Map<?, ?> map -> {
                ObjectNode object = JSON.objectNode();
                map.forEach((key, each) -> object.set(String.valueOf(key), json(each)));
                yield object;
            }
            case Unknown unknown -> JSON.textNode(unknown.toString());
            case JsonNode node -> node;
            default ->
                throw new IllegalArgumentException("a tree has a "
                        + value.getClass().getName() + ", expected a text, number, boolean, list or map");
        };
    }

    private static JsonNode json(Number number) {
        return switch (number) {
            case Long _, Integer _, Short _, Byte _ -> JSON.numberNode(number.longValue());
            case BigDecimal decimal -> JSON.numberNode(decimal);
            default ->
                number.doubleValue() % 1 == 0 && Math.abs(number.doubleValue()) < 1L << 53
                        ? JSON.numberNode(number.longValue())
                        : JSON.numberNode(number.doubleValue());
        };
    }

    private static ArrayNode json(List<?> list) {
        ArrayNode array = JSON.arrayNode(list.size());
        list.forEach(each -> array.add(json(each)));
        return array;
    }
}
