package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Dictionary;
import dev.capstan.expr.value.Lists;
import dev.capstan.expr.value.Members;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Maps, their keys and their values, in the order the map has.
final class MapFunctions {
    private MapFunctions() {}

    static void addTo(Table table) {
        table.add("get", 2, (arguments, budget) -> get(arguments[0], arguments[1], budget));
        table.add("keys", 1, (arguments, budget) -> keys(arguments[0], budget));
        table.add("values", 1, (arguments, budget) -> values(arguments[0], budget));
        table.add("toPairs", 1, (arguments, budget) -> toPairs(arguments[0], budget));
        table.add("fromPairs", 1, (arguments, budget) -> fromPairs(arguments[0], budget));
    }

    /// As `from[key]`, but nil where there is nothing.
    private static @Nullable Object get(@Nullable Object from, @Nullable Object key, Budget budget) {
        if (from instanceof Map<?, ?>) {
            return Members.fetch(from, key, budget);
        }
        var list = from instanceof String ? Lists.elements(from, budget) : Lists.of(from);
        if (list == null) {
            return null;
        }
        var asked = Arguments.cut(key);
        var index = asked < 0 ? list.size() + asked : asked;
        return index < 0 || index >= list.size() ? null : Values.plain(list.get((int) index));
    }

    private static Object keys(@Nullable Object value, Budget budget) {
        var map = map(value, "cannot get keys from ");
        budget.grow(map.size());
        return new ArrayList<@Nullable Object>(map.keySet());
    }

    private static Object values(@Nullable Object value, Budget budget) {
        var map = map(value, "cannot get values from ");
        budget.grow(map.size());
        return new ArrayList<@Nullable Object>(map.values());
    }

    private static Object toPairs(@Nullable Object value, Budget budget) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new Problem("cannot transform " + Values.kind(value) + " to pairs");
        }
        budget.grow(3L * map.size());
        var pairs = new ArrayList<@Nullable Object>(map.size());
        map.forEach((key, member) -> pairs.add(Arrays.<@Nullable Object>asList(key, member)));
        return pairs;
    }

    private static Object fromPairs(@Nullable Object value, Budget budget) {
        var list = Lists.of(value);
        if (list == null) {
            throw new Problem("cannot transform " + Values.kind(value) + " from pairs");
        }
        budget.grow(list.size());
        var map = new Dictionary();
        for (var element : list) {
            var pair = pair(element);
            map.put(Dictionary.key(Values.plain(pair.get(0))), pair.get(1));
        }
        return map;
    }

    private static List<?> pair(@Nullable Object element) {
        var pair = Lists.of(element);
        if (pair == null) {
            throw new Problem("invalid pair " + Values.text(element));
        }
        if (pair.size() != 2) {
            throw new Problem("invalid pair length " + pair.size() + ", expected a key and a value");
        }
        return pair;
    }

    private static Map<?, ?> map(@Nullable Object value, String complaint) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new Problem(complaint + Values.kind(value));
    }
}
