package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.MAP;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.format.KeyOrder;
import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.data.Dict;
import dev.capstan.gotemplate.value.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Maps. Where Go's order is random, `keys` and `values`, ours is that of the keys.
final class Dicts {
    private Dicts() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "dict" -> Call.variadic(name, Dicts::dict, ANY);
            case "get" ->
                Call.function(
                        name, c -> c.map(0).containsKey(c.text(1)) ? c.map(0).get(c.text(1)) : "", MAP, TEXT);
            case "set" -> Call.function(name, Dicts::set, MAP, TEXT, ANY);
            case "unset" -> Call.function(name, Dicts::unset, MAP, TEXT);
            case "hasKey" -> Call.function(name, c -> c.map(0).containsKey(c.text(1)), MAP, TEXT);
            case "pluck" -> Call.variadic(name, Dicts::pluck, TEXT, MAP);
            case "keys" -> Call.variadic(name, Dicts::keys, MAP);
            case "values" -> Call.function(name, Dicts::values, MAP);
            case "pick" -> Call.variadic(name, Dicts::pick, MAP, TEXT);
            case "omit" -> Call.variadic(name, Dicts::omit, MAP, TEXT);
            case "dig" -> Call.variadic(name, Dicts::dig, ANY);
            case "merge", "mustMerge" -> Call.variadic(name, c -> merge(c, false), MAP, MAP);
            case "mergeOverwrite", "mustMergeOverwrite" -> Call.variadic(name, c -> merge(c, true), MAP, MAP);
            case "deepCopy", "mustDeepCopy" -> Call.function(name, Dicts::deepCopy, ANY);
            default -> null;
        };
    }

    private static Dict dict(Call call) {
        call.budget().grow(call.count() * 16L);
        var dict = new Dict();
        for (int i = 0; i < call.count(); i += 2) {
            dict.put(call.shown(i), i + 1 < call.count() ? call.any(i + 1) : "");
        }
        return dict;
    }

    private static Dict set(Call call) {
        Dict dict = changeable(call, "set");
        call.budget().grow(16);
        dict.put(call.text(1), call.any(2));
        return dict;
    }

    private static Dict unset(Call call) {
        Dict dict = changeable(call, "unset");
        dict.remove(call.text(1));
        return dict;
    }

    private static Dict changeable(Call call, String function) {
        if (call.any(0) instanceof Dict dict) {
            return dict;
        }
        throw new Problem(
                call.any(0) == null
                        ? function + " is given no map: make one with dict"
                        : function + " would change a map that was given to the template: change a copy,"
                                + " $copy := deepCopy MAP");
    }

    private static List<@Nullable Object> pluck(Call call) {
        var found = new ArrayList<@Nullable Object>();
        for (int i = 1; i < call.count(); i++) {
            if (call.map(i).containsKey(call.text(0))) {
                found.add(call.map(i).get(call.text(0)));
            }
        }
        return found;
    }

    private static List<String> keys(Call call) {
        var keys = new ArrayList<String>();
        for (int i = 0; i < call.count(); i++) {
            call.budget().grow(call.map(i).size() * 16L);
            keys.addAll(sorted(call.map(i)).keySet());
        }
        return keys;
    }

    private static List<@Nullable Object> values(Call call) {
        call.budget().grow(call.map(0).size() * 16L);
        return new ArrayList<>(sorted(call.map(0)).values());
    }

    static Map<String, @Nullable Object> sorted(Map<String, @Nullable Object> map) {
        var sorted = new TreeMap<String, @Nullable Object>(KeyOrder.TEXTS);
        sorted.putAll(map);
        return sorted;
    }

    private static Dict pick(Call call) {
        var map = call.map(0);
        call.budget().grow(call.count() * 16L);
        var picked = new Dict();
        for (int i = 1; i < call.count(); i++) {
            if (map.containsKey(call.text(i))) {
                picked.put(call.text(i), map.get(call.text(i)));
            }
        }
        return picked;
    }

    private static Dict omit(Call call) {
        call.budget().grow(call.map(0).size() * 16L);
        var kept = new Dict(call.map(0));
        for (int i = 1; i < call.count(); i++) {
            kept.remove(call.text(i));
        }
        return kept;
    }

    private static @Nullable Object dig(Call call) {
        int keys = call.count() - 2;
        if (keys < 1) {
            throw new Problem("dig has " + call.count() + " arguments, expected keys, a default and a map");
        }
        var map = heldMap(call.any(keys + 1), "the last argument of dig");
        for (int i = 0; i < keys - 1; i++) {
            if (!map.containsKey(call.text(i))) {
                return call.any(keys);
            }
            map = heldMap(map.get(call.text(i)), call.text(i));
        }
        String last = call.text(keys - 1);
        return map.containsKey(last) ? map.get(last) : call.any(keys);
    }

    @SuppressWarnings("unchecked") // maps of a template have text keys: the contract of values
    private static Map<String, @Nullable Object> heldMap(@Nullable Object value, String name) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw new Problem(name + " is of kind " + Types.kind(value) + ", expected a map");
    }

    private static Object deepCopy(Call call) {
        Object copy = new Copy(call.budget()).of(call.any(0));
        if (copy == null) {
            throw new Problem("there is nothing to copy: the value is nil");
        }
        return copy;
    }

    private static Dict merge(Call call, boolean overwrite) {
        var merge = new Merge(call.budget(), overwrite);
        Dict target = call.any(0) instanceof Dict own ? own : merge.copyOf(call.map(0));
        for (int i = 1; i < call.count(); i++) {
            merge.into(target, call.map(i));
        }
        return target;
    }
}
