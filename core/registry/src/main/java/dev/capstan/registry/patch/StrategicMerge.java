package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One strategic merge. It changes both trees it is given, so it is given copies.
final class StrategicMerge {
    private final ListMerge lists;

    StrategicMerge(ObjectNode whole) {
        this.lists = new ListMerge(this, whole);
    }

    ObjectNode objects(ObjectNode original, ObjectNode patch, @Nullable Schema schema) {
        JsonNode directive = patch.remove(Directive.PATCH);
        if (directive != null) {
            switch (directive.asText()) {
                case "replace" -> {
                    return Directive.withoutDirectives(patch);
                }
                case "delete" -> {
                    return patch.objectNode();
                }
                case "merge" -> {}
                default ->
                    throw Rejection.malformed("unknown patch type: " + directive.asText() + " in map: "
                            + JsonText.string(patch) + ", expected replace, delete or merge");
            }
        }
        retainKeys(original, patch);
        setElementOrders(original, patch, schema);
        List.copyOf(patch.properties()).forEach(each -> member(original, each.getKey(), each.getValue(), schema));
        return original;
    }

    private void member(ObjectNode original, String key, JsonNode value, @Nullable Schema schema) {
        boolean deletes = Directive.isAbout(key, Directive.DELETE_FROM_LIST);
        String name = deletes ? Directive.field(key, Directive.DELETE_FROM_LIST) : key;
        if (name == null) {
            throw Rejection.malformed("invalid patch format of primitive list: found " + key + ", expected "
                    + Directive.DELETE_FROM_LIST + "/ and a field");
        }
        JsonNode current = original.get(name);
        Schema known = field(schema, name);
        if (value.isNull()) {
            original.remove(name);
        } else if (deletes) {
            if (current instanceof ArrayNode list && value instanceof ArrayNode unwanted) {
                original.set(name, lists.without(list, unwanted));
            }
        } else if (current instanceof ObjectNode inner && value instanceof ObjectNode overlay) {
            original.set(name, isReplaced(known) ? overlay : objects(inner, overlay, known));
        } else if (current instanceof ArrayNode list && value instanceof ArrayNode overlay) {
            original.set(name, lists.merge(list, overlay, known));
        } else {
            put(original, name, Directive.fresh(value));
        }
    }

    private static boolean isReplaced(@Nullable Schema schema) {
        return schema != null && schema.patchStrategies().contains("replace");
    }

    /// Kinds need not spell out their metadata: it is the same for all.
    static @Nullable Schema field(@Nullable Schema schema, String name) {
        Schema known = schema == null ? null : schema.field(name);
        boolean isBare = known != null && known.source().path("properties").isEmpty();
        return name.equals("metadata") && isBare ? ObjectMeta.SCHEMA : known;
    }

    private static void put(ObjectNode object, String name, @Nullable JsonNode value) {
        if (value == null) {
            object.remove(name);
        } else {
            object.set(name, value);
        }
    }

    private static void retainKeys(ObjectNode original, ObjectNode patch) {
        JsonNode written = patch.remove(Directive.RETAIN_KEYS);
        if (written == null) {
            return;
        }
        if (!written.isArray()) {
            throw Rejection.malformed("invalid patch format of retainKeys: found " + Rejection.kind(written)
                    + ", expected an array of names");
        }
        var retained = new HashSet<String>();
        written.forEach(each -> retained.add(each.asText()));
        for (Map.Entry<String, JsonNode> each : patch.properties()) {
            boolean counts = !each.getValue().isNull()
                    && !Directive.isAbout(each.getKey(), Directive.DELETE_FROM_LIST)
                    && !Directive.isAbout(each.getKey(), Directive.SET_ORDER);
            if (counts && !retained.contains(each.getKey())) {
                throw Rejection.malformed("invalid patch format of retainKeys: " + each.getKey()
                        + " is in the patch but not in $retainKeys");
            }
        }
        original.retain(retained);
    }

    private void setElementOrders(ObjectNode original, ObjectNode patch, @Nullable Schema schema) {
        for (String key : names(patch)) {
            if (!Directive.isAbout(key, Directive.SET_ORDER)) {
                continue;
            }
            JsonNode order = patch.remove(key);
            String name = Directive.field(key, Directive.SET_ORDER);
            if (name == null) {
                throw Rejection.malformed("invalid patch format of setElementOrder list: found " + key + ", expected "
                        + Directive.SET_ORDER + "/ and a field");
            }
            ArrayNode current = list(original.get(name), name);
            ArrayNode overlay = list(patch.remove(name), name);
            ArrayNode ordered = lists.merge(current, overlay, list(order, key), field(schema, name));
            if (ordered != null) {
                original.set(name, ordered);
            }
        }
    }

    private static @Nullable ArrayNode list(@Nullable JsonNode value, String name) {
        if (value == null || value instanceof ArrayNode) {
            return (ArrayNode) value;
        }
        throw Rejection.malformed("expected " + name + " to be an array because of its $setElementOrder, but found "
                + Rejection.kind(value));
    }

    private static List<String> names(ObjectNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
