package dev.capstan.controllerconfig.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.api.json.Numbers;
import dev.capstan.gotemplate.run.Printed;
import dev.capstan.gotemplate.value.Values;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Makes trees of values and counts what they hold. Belongs to one rendering.
final class Trees {
    private final int most;
    private long size;

    Trees(int most) {
        this.most = most;
    }

    /// Counts a mapping or sequence.
    void enter(Spot spot, int depth) {
        if (depth > Document.MAX_DEPTH) {
            throw new Complaint(spot, "nested deeper than the allowed depth of " + Document.MAX_DEPTH + " levels");
        }
        grow(spot, 0);
    }

    JsonNode fixed(Spot spot, JsonNode value) {
        grow(spot, value.isTextual() ? value.textValue().length() : 0);
        return value;
    }

    TextNode text(Spot spot, String text) {
        grow(spot, text.length());
        UnpairedSurrogate.complain(spot, text);
        return TextNode.valueOf(text);
    }

    /// A value alone: numbers and booleans stay what they are, all else is its text.
    JsonNode scalar(Spot spot, Object value, String text) {
        return switch (value) {
            case Long _, Double _, Boolean _ -> tree(spot, value, 1);
            case Object _ -> text(spot, text);
        };
    }

    /// What a serialized value was before. What JSON has no form for, such as a time, is read from the text.
    JsonNode tree(Spot spot, Printed.Serialized serialized, int depth) {
        Object value = serialized.value();
        return isJson(value) ? tree(spot, value, depth) : read(spot, serialized);
    }

    private static boolean isJson(@Nullable Object value) {
        return switch (Values.of(value)) {
            case null -> true;
            case String _, Long _, Double _, Boolean _ -> true;
            case Map<?, ?> map -> map.values().stream().allMatch(Trees::isJson);
            case List<?> list -> list.stream().allMatch(Trees::isJson);
            case Object _ -> false;
        };
    }

    private JsonNode tree(Spot spot, @Nullable Object value, int depth) {
        return switch (Values.of(value)) {
            case null -> fixed(spot, NullNode.getInstance());
            case String text -> text(spot, text);
            case Long number -> fixed(spot, JsonNodeFactory.instance.numberNode(number));
            case Double number -> fixed(spot, number(spot, number));
            case Boolean flag -> fixed(spot, BooleanNode.valueOf(flag));
            case Map<?, ?> map -> object(spot, map, depth);
            case List<?> list -> array(spot, list, depth);
            case Object _ -> throw new IllegalStateException("a value is looked at before it is taken for JSON");
        };
    }

    private static JsonNode number(Spot spot, double number) {
        if (!Double.isFinite(number)) {
            throw new Complaint(spot, "the number " + number + " has no form in JSON");
        }
        return Numbers.of(number);
    }

    /// The keys are sorted, as `toYaml` and `toJson` do it.
    private ObjectNode object(Spot spot, Map<?, ?> map, int depth) {
        enter(spot, depth);
        var sorted = new TreeMap<String, @Nullable Object>();
        map.forEach((key, value) -> sorted.put(text(spot, String.valueOf(key)).textValue(), value));
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        sorted.forEach((key, value) -> object.set(key, tree(spot, value, depth + 1)));
        return object;
    }

    private ArrayNode array(Spot spot, List<?> list, int depth) {
        enter(spot, depth);
        ArrayNode array = JsonNodeFactory.instance.arrayNode(list.size());
        list.forEach(each -> array.add(tree(spot, each, depth + 1)));
        return array;
    }

    private JsonNode read(Spot spot, Printed.Serialized serialized) {
        byte[] text = serialized.text().getBytes(UTF_8);
        grow(spot, text.length);
        try {
            return switch (serialized.notation()) {
                case JSON -> Document.json(text).tree();
                case YAML -> Document.yaml(text).tree();
            };
        } catch (MalformedException e) {
            throw new Complaint(spot, "a value cannot be serialized: " + e.getMessage());
        }
    }

    private void grow(Spot spot, int characters) {
        size += characters + 1L;
        if (size > most) {
            throw new Complaint(
                    spot, "the objects hold more than " + most + " characters, counting what aliases repeat");
        }
    }
}
