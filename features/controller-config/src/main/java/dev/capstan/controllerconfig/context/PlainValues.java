package dev.capstan.controllerconfig.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Trees of JSON as the maps and lists that templates read, and back.
public final class PlainValues {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Template YAML = Template.compile("yaml", "{{toYaml .}}", Options.lenient());

    private PlainValues() {}

    /// Maps, lists, texts, `Long`, `Double`, `Boolean` and null.
    public static @Nullable Object of(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> map(node);
            case ARRAY -> {
                var list = new ArrayList<@Nullable Object>(node.size());
                node.forEach(each -> list.add(of(each)));
                yield list;
            }
            case STRING -> node.textValue();
            case BOOLEAN -> node.booleanValue();
            case NUMBER ->
                node.isIntegralNumber() && node.canConvertToLong()
                        ? (Object) node.longValue()
                        : (Object) node.doubleValue();
            case BINARY, MISSING, NULL, POJO -> null;
        };
    }

    /// The fields of an object; none of anything else.
    public static Map<String, @Nullable Object> map(JsonNode object) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        object.properties().forEach(each -> map.put(each.getKey(), of(each.getValue())));
        return map;
    }

    /// A tree as YAML, the keys of each object in the order of the alphabet.
    public static String yaml(JsonNode tree) {
        return YAML.render(of(tree));
    }

    /// The tree that such a value is; whole numbers are longs, as everywhere.
    public static JsonNode tree(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case Map<?, ?> map -> {
                ObjectNode object = NODES.objectNode();
                map.forEach((key, each) -> object.set(String.valueOf(key), tree(each)));
                yield object;
            }
            case List<?> list -> {
                ArrayNode array = NODES.arrayNode();
                list.forEach(each -> array.add(tree(each)));
                yield array;
            }
            case Boolean flag -> NODES.booleanNode(flag);
            case Long whole -> NODES.numberNode(whole.longValue());
            case Integer whole -> NODES.numberNode(whole.longValue());
            case Number number -> NODES.numberNode(number.doubleValue());
            default -> NODES.textNode(value.toString());
        };
    }
}
