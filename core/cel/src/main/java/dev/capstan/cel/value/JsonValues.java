package dev.capstan.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.primitives.UnsignedLong;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes JSON of what expressions give: the way back from [Values].
public final class JsonValues {
    private JsonValues() {}

    /// @throws IllegalArgumentException when there is no JSON for it; the message says of what
    public static JsonNode of(Object value) {
        return switch (value) {
            case String text -> TextNode.valueOf(text);
            case Boolean bool -> BooleanNode.valueOf(bool);
            case Long number -> LongNode.valueOf(number);
            case UnsignedLong number -> LongNode.valueOf(number.longValue());
            case Double number -> DoubleNode.valueOf(number);
            case NullValue _ -> NullNode.instance;
            case List<?> list -> list(list);
            case Map<?, ?> map -> map(map);
            case Optional<?> optional -> optional.<JsonNode>map(JsonValues::of).orElse(NullNode.instance);
            case CelByteString bytes -> TextNode.valueOf(Base64.getEncoder().encodeToString(bytes.toByteArray()));
            case Instant time -> TextNode.valueOf(time.toString());
            case Duration duration -> TextNode.valueOf(seconds(duration));
            default -> throw new IllegalArgumentException(value.getClass().getSimpleName());
        };
    }

    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.getSeconds())
                        .add(BigDecimal.valueOf(duration.getNano(), 9))
                        .stripTrailingZeros()
                        .toPlainString()
                + "s";
    }

    private static ArrayNode list(List<?> items) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode(items.size());
        items.forEach(each -> array.add(of(each)));
        return array;
    }

    private static ObjectNode map(Map<?, ?> entries) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        entries.forEach((key, value) -> {
            if (!(key instanceof String name)) {
                throw new IllegalArgumentException("map key " + key);
            }
            object.set(name, of(value));
        });
        return object;
    }
}
