package dev.capstan.stack.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trees as plugins see them, and as JSON.
final class Trees {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Trees() {}

    static JsonNode node(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case Map<?, ?> map -> {
                ObjectNode node = NODES.objectNode();
                map.forEach((key, each) -> node.set(String.valueOf(key), node(each)));
                yield node;
            }
            case List<?> list -> {
                ArrayNode node = NODES.arrayNode();
                list.forEach(each -> node.add(node(each)));
                yield node;
            }
            case Boolean is -> NODES.booleanNode(is);
            case Double number -> NODES.numberNode(number);
            case Float number -> NODES.numberNode(number.doubleValue());
            case BigDecimal number -> NODES.numberNode(number);
            case BigInteger number -> NODES.numberNode(number);
            case Number number -> NODES.numberNode(number.longValue());
            default -> NODES.textNode(String.valueOf(value));
        };
    }

    static @Nullable Object value(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> {
                var map = new LinkedHashMap<String, @Nullable Object>();
                node.properties().forEach(each -> map.put(each.getKey(), value(each.getValue())));
                yield map;
            }
            case ARRAY -> {
                var list = new ArrayList<@Nullable Object>();
                node.forEach(each -> list.add(value(each)));
                yield list;
            }
            case STRING -> node.textValue();
            case BOOLEAN -> node.booleanValue();
            case NUMBER -> node.isIntegralNumber() && node.canConvertToLong() ? node.longValue() : node.numberValue();
            case BINARY, MISSING, NULL, POJO -> null;
        };
    }
}
