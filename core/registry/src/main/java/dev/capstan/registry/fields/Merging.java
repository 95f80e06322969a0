package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.fields.Layout.Fields;
import dev.capstan.registry.fields.Layout.Items;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Lays one value over another of the same layout. Nothing is removed by that; where both have a value, the second
/// one's counts.
final class Merging {
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();
    private static final ArrayNode NO_ITEMS = JsonNodeFactory.instance.arrayNode();

    private Merging() {}

    /// The merged value, which shares parts of both.
    static JsonNode merge(JsonNode left, JsonNode right, Layout layout) {
        return switch (layout.resolved(layout.aspect(right))) {
            case OBJECT -> objects(left, right, layout.fields);
            case LIST -> lists(left, right, layout.items);
            case SCALAR, ANY -> right;
        };
    }

    private static JsonNode either(@Nullable JsonNode left, @Nullable JsonNode right, Layout layout) {
        if (left == null || right == null) {
            return right != null ? right : left != null ? left : NOTHING;
        }
        return merge(left, right, layout);
    }

    private static JsonNode objects(JsonNode left, JsonNode right, @Nullable Fields layout) {
        ObjectNode before = left instanceof ObjectNode object ? object : NOTHING;
        ObjectNode over = right instanceof ObjectNode object ? object : NOTHING;
        if (layout == null || layout.atomic() || (before.isEmpty() && over.isEmpty())) {
            return right;
        }
        ObjectNode merged = before.objectNode();
        merged.setAll(before);
        for (Map.Entry<String, JsonNode> each : over.properties()) {
            Layout known = Typed.declared(layout.field(each.getKey()), each.getKey());
            merged.set(each.getKey(), either(before.get(each.getKey()), each.getValue(), known));
        }
        return merged;
    }

    private static JsonNode lists(JsonNode left, JsonNode right, @Nullable Items layout) {
        ArrayNode before = left instanceof ArrayNode array ? array : NO_ITEMS;
        ArrayNode over = right instanceof ArrayNode array ? array : NO_ITEMS;
        if (layout == null || !layout.associative() || (before.isEmpty() && over.isEmpty())) {
            return right;
        }
        return new ListOrder(before, over, layout).merged();
    }

    /// The order of a merged list: items of both come in the order of the second list, and what only the first has
    /// keeps its place among them as far as that goes.
    private static final class ListOrder {
        private final ArrayNode before;
        private final Items layout;
        private final List<PathElement> lefts = new ArrayList<>();
        private final List<PathElement> rights = new ArrayList<>();
        private final Map<PathElement, @Nullable JsonNode> leftItems = new HashMap<>();
        private final Map<PathElement, JsonNode> rightItems = new HashMap<>();
        private final List<PathElement> shared = new ArrayList<>();

        ListOrder(ArrayNode before, ArrayNode over, Items layout) {
            this.before = before;
            this.layout = layout;
            for (JsonNode each : over) {
                PathElement element = ListItems.element(each, layout);
                rights.add(element);
                rightItems.put(element, each);
            }
            for (JsonNode each : before) {
                PathElement element = ListItems.element(each, layout);
                lefts.add(element);
                // Duplicates are not merged: the new item takes the place of them all.
                leftItems.put(element, leftItems.containsKey(element) ? null : each);
            }
            rights.stream().filter(leftItems::containsKey).forEach(shared::add);
        }

        ArrayNode merged() {
            ArrayNode merged = before.arrayNode();
            var done = new HashSet<PathElement>();
            int l = 0;
            int r = 0;
            int next = 0;
            while (l < lefts.size() || r < rights.size()) {
                if (l < lefts.size() && r < rights.size()) {
                    PathElement element = lefts.get(l);
                    if (element.equals(rights.get(r))) {
                        merged.add(both(element));
                        done.add(element);
                        l++;
                        r++;
                        next++;
                        continue;
                    }
                    boolean awaited = next < shared.size() && !shared.get(next).equals(element);
                    if (rightItems.containsKey(element) && awaited) {
                        l++;
                        continue;
                    }
                }
                if (l < lefts.size()) {
                    if (!rightItems.containsKey(lefts.get(l))) {
                        merged.add(before.get(l++));
                        continue;
                    }
                    if (done.contains(lefts.get(l))) {
                        l++;
                    }
                }
                if (r < rights.size()) {
                    PathElement element = rights.get(r++);
                    merged.add(both(element));
                    done.add(element);
                    if (next < shared.size() && shared.get(next).equals(element)) {
                        next++;
                    }
                }
            }
            return merged;
        }

        private JsonNode both(PathElement element) {
            return either(leftItems.get(element), rightItems.get(element), layout.each());
        }
    }
}
