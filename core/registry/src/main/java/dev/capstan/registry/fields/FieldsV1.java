package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.fields.FieldSet.Node;
import dev.capstan.registry.fields.PathElement.Field;
import dev.capstan.registry.fields.PathElement.Index;
import dev.capstan.registry.fields.PathElement.Item;
import dev.capstan.registry.fields.PathElement.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The JSON form of a [FieldSet]: `{"f:spec":{"f:ports":{"k:{\"port\":80}":{".":{},"f:port":{}}}}}`.
public final class FieldsV1 {
    private static final String SELF = ".";

    private FieldsV1() {}

    public static ObjectNode write(FieldSet set) {
        ObjectNode written = JsonNodeFactory.instance.objectNode();
        for (Node each : set.nodes()) {
            ObjectNode below = JsonNodeFactory.instance.objectNode();
            if (!each.below().isEmpty()) {
                if (each.member()) {
                    below.putObject(SELF);
                }
                below.setAll(write(each.below()));
            }
            written.set(text(each.element()), below);
        }
        return written;
    }

    /// @throws MalformedException when it is not the form of a set
    public static FieldSet read(JsonNode written) {
        var nodes = new ArrayList<Node>(written.size());
        for (Map.Entry<String, JsonNode> each : object(written).properties()) {
            PathElement element = each.getKey().equals(SELF) ? null : element(each.getKey());
            if (element == null) {
                continue;
            }
            JsonNode below = object(each.getValue());
            FieldSet set = below.isEmpty() ? FieldSet.EMPTY : read(below);
            nodes.add(new Node(element, set.isEmpty() || below.has(SELF), set));
        }
        return FieldSet.of(nodes);
    }

    private static ObjectNode object(JsonNode written) {
        if (written instanceof ObjectNode object) {
            return object;
        }
        throw new MalformedException("a set of fields is an object, found " + JsonText.string(written));
    }

    private static String text(PathElement element) {
        return switch (element) {
            case Field(String name) -> "f:" + name;
            case PathElement.Key(List<Part> parts) -> "k:" + JsonText.string(key(parts));
            case Item(JsonNode value) -> "v:" + JsonText.string(value);
            case Index(int index) -> "i:" + index;
        };
    }

    private static ObjectNode key(List<Part> parts) {
        ObjectNode key = JsonNodeFactory.instance.objectNode();
        parts.forEach(each -> key.set(each.name(), each.value()));
        return key;
    }

    /// Null for what a later form may know and this one does not.
    private static @Nullable PathElement element(String text) {
        if (text.length() < 2 || text.charAt(1) != ':') {
            throw new MalformedException("\"" + text + "\" is no path element, expected f:, k:, v: or i: and more");
        }
        String rest = text.substring(2);
        return switch (text.charAt(0)) {
            case 'f' -> new Field(rest);
            case 'k' -> key(rest);
            case 'v' -> new Item(json(rest));
            case 'i' -> index(rest);
            default -> null;
        };
    }

    private static PathElement.Key key(String text) {
        var parts = new ArrayList<Part>();
        object(json(text)).properties().forEach(each -> parts.add(new Part(each.getKey(), each.getValue())));
        parts.sort(Comparator.comparing(Part::name));
        return new PathElement.Key(parts);
    }

    private static Index index(String text) {
        try {
            return new Index(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            throw new MalformedException("i:" + text + " is no place in a list");
        }
    }

    private static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
