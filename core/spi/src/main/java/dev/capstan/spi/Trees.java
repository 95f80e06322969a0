package dev.capstan.spi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Copies of trees that nobody can change. Order and nulls stay, as in JSON.
final class Trees {
    private Trees() {}

    static Map<String, Object> copy(Map<String, ?> tree) {
        var copy = new LinkedHashMap<String, Object>();
        tree.forEach((key, value) -> copy.put(key, copied(value)));
        return Collections.unmodifiableMap(copy);
    }

    /// A tree below another; empty when there is none.
    static Map<String, Object> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? copy(keyed(map)) : Map.of();
    }

    @SuppressWarnings("NullAway") // JSON has nulls, and they mean something: a key is there, without a value
    private static Object copied(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> copy(keyed(map));
            case List<?> list -> {
                var copy = new ArrayList<Object>();
                list.forEach(each -> copy.add(copied(each)));
                yield Collections.unmodifiableList(copy);
            }
            case null -> null;
            case Object other -> other;
        };
    }

    private static Map<String, Object> keyed(Map<?, ?> map) {
        var keyed = new LinkedHashMap<String, Object>();
        map.forEach((key, value) -> keyed.put(String.valueOf(key), value));
        return keyed;
    }
}
