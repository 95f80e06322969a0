package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The lists of a strategic merge.
final class ListMerge {
    private final StrategicMerge objects;
    private final ObjectNode whole;

    ListMerge(StrategicMerge objects, ObjectNode whole) {
        this.objects = objects;
        this.whole = whole;
    }

    ArrayNode without(ArrayNode list, ArrayNode unwanted) {
        Set<JsonNode> values = new HashSet<>(items(unwanted));
        return array(items(list).stream().filter(each -> !values.contains(each)).toList());
    }

    ArrayNode merge(ArrayNode original, ArrayNode patch, @Nullable Schema schema) {
        if (!isMerged(schema)) {
            Directive.fresh(patch);
            return patch;
        }
        if (original.isEmpty() && patch.isEmpty()) {
            return original;
        }
        Merged merged = merged(items(original), items(patch), schema);
        return array(ElementOrder.arrange(merged.items, merged.patch, merged.original, identity(schema)));
    }

    /// Merges and then puts the items in the wanted order. Null when there is no list at all.
    @Nullable
    ArrayNode merge(
            @Nullable ArrayNode original,
            @Nullable ArrayNode patch,
            @Nullable ArrayNode order,
            @Nullable Schema schema) {
        if (order == null || (original == null && patch == null)) {
            return null;
        }
        List<JsonNode> before = original == null ? List.of() : items(original);
        if (patch != null) {
            ElementOrder.check(items(patch), items(order), identity(schema));
        }
        List<JsonNode> merged = before;
        if (patch != null && original != null) {
            merged = items(merge(original.deepCopy(), patch, schema));
        } else if (patch != null) {
            Directive.fresh(patch);
            merged = items(patch);
        }
        return array(ElementOrder.arrange(merged, items(order), before, identity(schema)));
    }

    private static boolean isMerged(@Nullable Schema schema) {
        return schema != null && schema.patchStrategies().contains("merge");
    }

    private static UnaryOperator<JsonNode> identity(@Nullable Schema schema) {
        String key = schema == null ? null : schema.patchMergeKey();
        return key == null ? UnaryOperator.identity() : item -> keyOf(item, key);
    }

    private static JsonNode keyOf(JsonNode item, String key) {
        JsonNode value = item.get(key);
        if (value == null) {
            throw Rejection.malformed("map: " + JsonText.string(item) + " does not contain declared merge key: " + key);
        }
        return value;
    }

    /// @param original what is left of the list as it was, before merging
    /// @param patch the items of the patch that are no directives
    private record Merged(List<JsonNode> items, List<JsonNode> original, List<JsonNode> patch) {}

    private Merged merged(List<JsonNode> original, List<JsonNode> patch, @Nullable Schema schema) {
        checkTypes(original, patch);
        boolean scalars = !(original.isEmpty() ? patch : original).getFirst().isObject();
        if (scalars) {
            var all = new LinkedHashSet<>(original);
            all.addAll(patch);
            return new Merged(List.copyOf(all), original, patch);
        }
        String key = schema == null ? null : schema.patchMergeKey();
        if (key == null) {
            throw Rejection.malformed("cannot merge lists without merge key, found " + JsonText.string(array(patch)));
        }
        return maps(original, patch, key, schema);
    }

    private Merged maps(List<JsonNode> original, List<JsonNode> patch, String key, @Nullable Schema schema) {
        List<JsonNode> left = new ArrayList<>(original);
        List<JsonNode> right = new ArrayList<>();
        boolean replaces = false;
        for (JsonNode each : patch) {
            JsonNode directive = each.get(Directive.PATCH);
            if (directive == null) {
                right.add(each);
                continue;
            }
            switch (directive.asText()) {
                case "replace" -> replaces = true;
                case "delete" -> {
                    JsonNode unwanted = keyOf(each, key);
                    left.removeIf(item -> unwanted.equals(item.get(key)));
                }
                case "merge" -> throw Rejection.malformed("merging lists cannot yet be specified in the patch");
                default ->
                    throw Rejection.malformed("unknown patch type: " + directive.asText() + " in map: "
                            + JsonText.string(each) + ", expected replace or delete");
            }
        }
        if (replaces) {
            right.forEach(Directive::fresh);
            return new Merged(right, right, List.of());
        }
        return new Merged(overlay(left, right, key, schema), left, right);
    }

    private List<JsonNode> overlay(List<JsonNode> left, List<JsonNode> right, String key, @Nullable Schema schema) {
        List<JsonNode> merged = new ArrayList<>(left);
        for (JsonNode each : right) {
            int found = indexOf(merged, keyOf(each, key), key);
            if (found < 0) {
                merged.add(Directive.withoutDirectives((ObjectNode) each));
            } else {
                Schema items = schema == null ? null : schema.items();
                merged.set(found, objects.objects((ObjectNode) merged.get(found), (ObjectNode) each, items));
            }
        }
        return merged;
    }

    private static int indexOf(List<JsonNode> items, JsonNode value, String key) {
        for (int i = 0; i < items.size(); i++) {
            if (value.equals(items.get(i).get(key))) {
                return i;
            }
        }
        return -1;
    }

    private void checkTypes(List<JsonNode> original, List<JsonNode> patch) {
        List<JsonNode> all = new ArrayList<>(original);
        all.addAll(patch);
        if (all.getFirst().isArray()) {
            throw Rejection.misfit(whole, "patch", JsonText.string(array(patch)), "lists of lists are not supported");
        }
        for (JsonNode each : all) {
            if (each.getNodeType() != all.getFirst().getNodeType()) {
                throw Rejection.malformed("list element types are not identical: found " + Rejection.kind(each)
                        + " beside " + Rejection.kind(all.getFirst()));
            }
        }
    }

    private static List<JsonNode> items(ArrayNode array) {
        var items = new ArrayList<JsonNode>(array.size());
        array.forEach(items::add);
        return items;
    }

    private static ArrayNode array(List<JsonNode> items) {
        return JsonNodeFactory.instance.arrayNode(items.size()).addAll(items);
    }
}
