package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A value, and the same one as it was before a change, as far as a schema can tell which is which.
///
/// Fields belong together by name, items of a list of type `map` by their keys; items of other lists have no past. What
/// has not changed is not held against who changed something else.
public final class Correlation {
    private final Schema schema;
    private final JsonNode value;
    private final JsonNode old;
    private final Map<String, Correlation> fields = new HashMap<>();
    private @Nullable Map<List<JsonNode>, JsonNode> oldItems;
    private @Nullable Boolean unchanged;

    private Correlation(Schema schema, JsonNode value, JsonNode old) {
        this.schema = schema;
        this.value = value;
        this.old = old;
    }

    public static Correlation of(Schema schema, ObjectNode value, ObjectNode old) {
        return new Correlation(schema, value, old);
    }

    /// The value as it was.
    public JsonNode old() {
        return old;
    }

    public @Nullable Correlation field(String name) {
        JsonNode now = value instanceof ObjectNode object ? object.get(name) : null;
        JsonNode before = old instanceof ObjectNode object ? object.get(name) : null;
        Schema known = schema.field(name);
        if (now == null || before == null || known == null || known == Schema.NOTHING) {
            return null;
        }
        return fields.computeIfAbsent(name, _ -> new Correlation(known, now, before));
    }

    public @Nullable Correlation item(int index) {
        JsonNode now = value.get(index);
        JsonNode before = now == null ? null : oldItems().get(key(now));
        return now == null || before == null || schema.items == null
                ? null
                : new Correlation(schema.items, now, before);
    }

    private Map<List<JsonNode>, JsonNode> oldItems() {
        if (oldItems == null) {
            oldItems = new HashMap<>();
            if (schema.listType().equals("map") && old instanceof ArrayNode array) {
                for (JsonNode each : array) {
                    oldItems.putIfAbsent(key(each), each);
                }
            }
        }
        return oldItems;
    }

    private List<JsonNode> key(JsonNode item) {
        var key = new ArrayList<JsonNode>();
        schema.listMapKeys().forEach(each -> key.add(item.path(each)));
        return key;
    }

    /// Whether the value is what it was. A list of type `map` may have changed its order.
    public boolean unchanged() {
        if (unchanged == null) {
            unchanged = compare();
        }
        return unchanged;
    }

    private boolean compare() {
        if (value instanceof ObjectNode now && old instanceof ObjectNode before) {
            return now.size() == before.size() && sameFields(now);
        }
        if (value instanceof ArrayNode now
                && old instanceof ArrayNode before
                && schema.listType().equals("map")) {
            return now.size() == before.size() && sameItems(now);
        }
        return value.equals(old);
    }

    private boolean sameFields(ObjectNode now) {
        for (var each : now.properties()) {
            Correlation field = field(each.getKey());
            if (field == null || !field.unchanged()) {
                return false;
            }
        }
        return true;
    }

    private boolean sameItems(ArrayNode now) {
        for (int i = 0; i < now.size(); i++) {
            Correlation item = item(i);
            if (item == null || !item.unchanged()) {
                return false;
            }
        }
        return true;
    }
}
