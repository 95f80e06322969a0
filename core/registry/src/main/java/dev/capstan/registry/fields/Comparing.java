package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.fields.FieldSet.Node;
import dev.capstan.registry.fields.Layout.Aspect;
import dev.capstan.registry.fields.Layout.Fields;
import dev.capstan.registry.fields.Layout.Items;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds what is different between two values of the same layout, in one walk over both.
///
/// The walk makes a tree of what differs, and of nothing else; the three sets are read from it afterwards.
final class Comparing {
    private static final int REMOVED = 1;
    private static final int MODIFIED = 2;
    private static final int ADDED = 4;
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    private Comparing() {}

    /// A place where something differs, there or below.
    private static final class Difference {
        private final PathElement element;
        private int how;
        private final List<Difference> below = new ArrayList<>();

        Difference(PathElement element) {
            this.element = element;
        }
    }

    static Comparison compare(JsonNode left, JsonNode right, Layout layout) {
        var root = new Difference(new PathElement.Field(""));
        visit(root, left, right, layout);
        return new Comparison(set(root.below, REMOVED), set(root.below, MODIFIED), set(root.below, ADDED));
    }

    private static FieldSet set(List<Difference> differences, int how) {
        var nodes = new ArrayList<Node>(differences.size());
        for (Difference each : differences) {
            var node = new Node(each.element, (each.how & how) != 0, set(each.below, how));
            if (!node.isEmpty()) {
                nodes.add(node);
            }
        }
        return FieldSet.of(nodes);
    }

    /// Walks one part; absent values are null.
    private static void part(
            Difference parent, PathElement element, @Nullable JsonNode left, @Nullable JsonNode right, Layout layout) {
        var here = new Difference(element);
        visit(here, left, right, layout);
        if (here.how != 0 || !here.below.isEmpty()) {
            parent.below.add(here);
        }
    }

    private static void visit(Difference here, @Nullable JsonNode left, @Nullable JsonNode right, Layout layout) {
        Aspect before = layout.aspect(left);
        Aspect after = layout.aspect(right);
        boolean leaf;
        if (right == null) {
            leaf = as(before, here, left, right, layout);
        } else {
            if (left != null && before != after) {
                as(before, here, left, right, layout);
            }
            leaf = as(after, here, left, right, layout);
        }
        if (!leaf && left == null) {
            here.how |= ADDED;
        } else if (!leaf && right == null) {
            here.how |= REMOVED;
        }
    }

    /// @return whether the values were compared as wholes
    private static boolean as(
            Aspect aspect, Difference here, @Nullable JsonNode left, @Nullable JsonNode right, Layout layout) {
        return switch (layout.resolved(aspect)) {
            case OBJECT -> objects(here, left, right, layout.fields);
            case LIST -> lists(here, left, right, layout.items);
            case SCALAR, ANY -> wholes(here, left, right);
        };
    }

    private static boolean wholes(Difference here, @Nullable JsonNode left, @Nullable JsonNode right) {
        if (left == null) {
            here.how |= ADDED;
        } else if (right == null) {
            here.how |= REMOVED;
        } else if (!left.equals(right)) {
            here.how |= MODIFIED;
        }
        return true;
    }

    private static boolean objects(
            Difference here, @Nullable JsonNode left, @Nullable JsonNode right, @Nullable Fields layout) {
        ObjectNode before = left instanceof ObjectNode object ? object : NOTHING;
        ObjectNode after = right instanceof ObjectNode object ? object : NOTHING;
        if (layout == null || layout.atomic() || (before.isEmpty() && after.isEmpty())) {
            return wholes(here, left, right);
        }
        for (Map.Entry<String, JsonNode> each : before.properties()) {
            String name = each.getKey();
            field(here, name, each.getValue(), after.get(name), layout);
        }
        for (Map.Entry<String, JsonNode> each : after.properties()) {
            if (!before.has(each.getKey())) {
                field(here, each.getKey(), null, each.getValue(), layout);
            }
        }
        return false;
    }

    private static void field(
            Difference here, String name, @Nullable JsonNode left, @Nullable JsonNode right, Fields layout) {
        boolean solid = layout.solid().contains(name);
        part(
                here,
                new PathElement.Field(name),
                left == null && solid ? NOTHING : left,
                right == null && solid ? NOTHING : right,
                Typed.declared(layout.field(name), name));
    }

    private static boolean lists(
            Difference here, @Nullable JsonNode left, @Nullable JsonNode right, @Nullable Items layout) {
        int before = left instanceof ArrayNode ? left.size() : 0;
        int after = right instanceof ArrayNode ? right.size() : 0;
        if (layout == null || !layout.associative() || (before == 0 && after == 0)) {
            return wholes(here, left, right);
        }
        Map<PathElement, Pair> items = new LinkedHashMap<>();
        if (left instanceof ArrayNode array) {
            array.forEach(each -> pair(items, each, layout).left.add(each));
        }
        if (right instanceof ArrayNode array) {
            array.forEach(each -> pair(items, each, layout).right.add(each));
        }
        items.forEach((element, pair) -> items(here, element, pair, layout));
        return false;
    }

    /// The items of both lists that have the same key: one of each, unless there are duplicates.
    private record Pair(List<JsonNode> left, List<JsonNode> right) {}

    private static Pair pair(Map<PathElement, Pair> items, JsonNode item, Items layout) {
        return items.computeIfAbsent(
                ListItems.element(item, layout), _ -> new Pair(new ArrayList<>(1), new ArrayList<>(1)));
    }

    /// Duplicates are compared as one whole.
    private static void items(Difference here, PathElement element, Pair pair, Items layout) {
        JsonNode left = pair.left.isEmpty() ? null : pair.left.getFirst();
        JsonNode right = pair.right.isEmpty() ? null : pair.right.getFirst();
        boolean manyLeft = pair.left.size() > 1;
        boolean manyRight = pair.right.size() > 1;
        if (!manyLeft && !manyRight) {
            part(here, element, left, right, layout.each());
            return;
        }
        var item = new Difference(element);
        if (manyLeft && manyRight) {
            item.how = pair.left.equals(pair.right) ? 0 : MODIFIED;
        } else if (manyLeft) {
            if (right != null) {
                visit(item, null, right, layout.each());
            }
            item.how |= REMOVED;
        } else {
            if (left != null) {
                visit(item, left, null, layout.each());
            }
            item.how |= ADDED;
        }
        if (item.how != 0 || !item.below.isEmpty()) {
            here.below.add(item);
        }
    }
}
