package dev.capstan.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cel.value.Shape.Entries;
import java.util.AbstractMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A JSON object used as a map.
final class MapValue extends AbstractMap<String, Object> {
    static final Entries OF_ANYTHING = new Entries(Shape.ANY, 0);

    private final ObjectNode object;
    private final Entries shape;

    MapValue(ObjectNode object, Entries shape) {
        this.object = object;
        this.shape = shape;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        JsonNode value = key instanceof String name ? object.get(name) : null;
        return value == null ? null : Values.of(value, shape.value());
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key instanceof String name && object.has(name);
    }

    @Override
    public int size() {
        return object.size();
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        var entries = new LinkedHashSet<Map.Entry<String, Object>>();
        object.properties()
                .forEach(each -> entries.add(Map.entry(each.getKey(), Values.of(each.getValue(), shape.value()))));
        return entries;
    }
}
