package dev.capstan.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cel.value.Shape.Field;
import dev.capstan.cel.value.Shape.Fields;
import java.util.AbstractMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A JSON object with declared fields. A field that is null is as good as absent.
final class ObjectValue extends AbstractMap<String, Object> {
    private final ObjectNode object;
    private final Fields shape;

    ObjectValue(ObjectNode object, Fields shape) {
        this.object = object;
        this.shape = shape;
    }

    private @Nullable JsonNode raw(@Nullable Object key) {
        Field field = key instanceof String name ? shape.fields().get(name) : null;
        JsonNode value = field == null ? null : object.get(field.property());
        return value == null || value.isNull() ? null : value;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        JsonNode value = raw(key);
        Field field = key instanceof String name ? shape.fields().get(name) : null;
        return value == null || field == null ? null : Values.of(value, field.shape());
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return raw(key) != null;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        var entries = new LinkedHashSet<Map.Entry<String, Object>>();
        shape.fields().forEach((name, field) -> {
            JsonNode value = raw(name);
            if (value != null) {
                entries.add(Map.entry(name, Values.of(value, field.shape())));
            }
        });
        return entries;
    }

    /// The number of all its fields, those that cannot be named too.
    int width() {
        return object.size();
    }

    /// Whether what cannot be named in an expression is the same in both.
    boolean sameHiddenFields(ObjectValue other) {
        var shown = new HashSet<String>();
        shape.fields().values().forEach(each -> shown.add(each.property()));
        for (var each : object.properties()) {
            JsonNode there = other.object.get(each.getKey());
            if (!shown.contains(each.getKey()) && there != null && !there.equals(each.getValue())) {
                return false;
            }
        }
        return true;
    }
}
