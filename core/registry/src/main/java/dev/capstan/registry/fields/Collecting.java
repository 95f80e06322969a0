package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.fields.FieldSet.Node;
import dev.capstan.registry.fields.Layout.Fields;
import dev.capstan.registry.fields.Layout.Items;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Lists the fields that a value mentions: its leaves, its list items, and the keys of its maps.
final class Collecting {
    private Collecting() {}

    static FieldSet fields(JsonNode value, Layout layout) {
        return part(value, layout).below;
    }

    /// @param itself whether the value is mentioned as a whole
    private record Mentioned(boolean itself, FieldSet below) {
        static final Mentioned WHOLE = new Mentioned(true, FieldSet.EMPTY);
        static final Mentioned NOT = new Mentioned(false, FieldSet.EMPTY);
    }

    private static Mentioned part(JsonNode value, Layout layout) {
        return switch (layout.resolved(layout.aspect(value))) {
            case OBJECT -> object(value, layout.fields);
            case LIST -> list(value, layout.items);
            case SCALAR, ANY -> Mentioned.WHOLE;
        };
    }

    private static Mentioned object(JsonNode value, @Nullable Fields layout) {
        if (layout == null || layout.atomic()) {
            return Mentioned.WHOLE;
        }
        if (!(value instanceof ObjectNode object)) {
            return Mentioned.NOT;
        }
        var nodes = new ArrayList<Node>(object.size());
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            JsonNode field = each.getValue();
            Mentioned mentioned = part(field, Typed.declared(layout.field(each.getKey()), each.getKey()));
            boolean bare = field.isNull() || (field.isObject() && field.isEmpty());
            boolean member = mentioned.itself || bare || !layout.declared().containsKey(each.getKey());
            var node = new Node(new PathElement.Field(each.getKey()), member, mentioned.below);
            if (!node.isEmpty()) {
                nodes.add(node);
            }
        }
        return new Mentioned(false, FieldSet.of(nodes));
    }

    private static Mentioned list(JsonNode value, @Nullable Items layout) {
        if (layout == null || !layout.associative()) {
            return Mentioned.WHOLE;
        }
        if (!(value instanceof ArrayNode array)) {
            return Mentioned.NOT;
        }
        Map<PathElement, JsonNode> items = new LinkedHashMap<>();
        Set<PathElement> duplicates = new HashSet<>();
        for (JsonNode each : array) {
            PathElement element = ListItems.element(each, layout);
            if (items.putIfAbsent(element, each) != null) {
                duplicates.add(element);
            }
        }
        var nodes = new ArrayList<Node>(items.size());
        items.forEach((element, item) -> nodes.add(new Node(
                element, true, duplicates.contains(element) ? FieldSet.EMPTY : part(item, layout.each()).below)));
        return new Mentioned(false, FieldSet.of(nodes));
    }
}
