package dev.capstan.expr.value;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is inside a value. A text is indexed by its bytes, as in the original.
public final class Members {
    private Members() {}

    /// `from[key]`: an element of an array (negative counts from the end), or what a map holds, nil when nothing.
    public static @Nullable Object fetch(@Nullable Object from, @Nullable Object key, Budget budget) {
        return switch (from) {
            case Map<?, ?> map -> Values.plain(entry(map, key));
            case List<?> list -> Values.plain(list.get(index(key, list.size())));
            case byte[] bytes -> (long) (bytes[index(key, bytes.length)] & 0xff);
            case String text -> fetch(Lists.bytes(text, budget), key, budget);
            case null, default ->
                throw new Problem("cannot fetch " + Values.text(key) + " from " + Values.typeName(from));
        };
    }

    private static @Nullable Object entry(Map<?, ?> map, @Nullable Object key) {
        if (key instanceof String name) {
            return get(map, name);
        }
        if (map instanceof Dictionary dictionary) {
            return dictionary.get(Dictionary.key(key));
        }
        if (key == null) {
            return get(map, "");
        }
        if (has(map, key)) {
            return map.get(key);
        }
        throw new Problem("cannot use " + Values.typeName(key) + " as a key of " + Values.typeName(map));
    }

    private static int index(@Nullable Object key, int size) {
        var asked = Arithmetic.toLong(key);
        var index = asked < 0 ? size + asked : asked;
        if (index < 0 || index >= size) {
            throw new Problem("index out of range: " + index + " (array length is " + size + ")");
        }
        return (int) index;
    }

    /// `needle in within`.
    public static boolean in(@Nullable Object needle, @Nullable Object within, Budget budget) {
        if (within instanceof Map<?, ?> map) {
            return inMap(needle, map);
        }
        if (within == null) {
            return false;
        }
        var list = Lists.of(within);
        if (list == null) {
            throw new Problem("operator \"in\" not defined on " + Values.typeName(within));
        }
        budget.step(list.size());
        for (var element : list) {
            if (Values.equal(element, needle, budget)) {
                return true;
            }
        }
        return false;
    }

    private static boolean inMap(@Nullable Object needle, Map<?, ?> map) {
        if (needle instanceof String) {
            return has(map, needle);
        }
        if (map instanceof Dictionary) {
            return map.containsKey(Dictionary.key(needle));
        }
        if (needle == null) {
            return has(map, "");
        }
        if (has(map, needle)) {
            return true;
        }
        throw new Problem("cannot use " + Values.typeName(needle) + " as a key of " + Values.typeName(map));
    }

    /// What the map holds under that key; a map of the caller that is sorted by other keys holds nothing there.
    public static @Nullable Object get(Map<?, ?> map, String key) {
        try {
            return map.get(key);
        } catch (ClassCastException _) {
            return null;
        }
    }

    /// Maps of callers may dislike nil or keys of another type.
    static boolean has(Map<?, ?> map, @Nullable Object key) {
        try {
            return map.containsKey(key);
        } catch (NullPointerException | ClassCastException _) {
            return false;
        }
    }
}
