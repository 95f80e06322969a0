package dev.capstan.stack.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Which values of a tree are secret: marks them, takes the marks away, and says where they were.
///
/// A place is the keys and indexes that lead to it: `["tls", 0, "key"]`.
public final class Secrecy {
    /// Shorter ones are found in any text by chance.
    private static final int SHORTEST_CENSORED = 4;

    private Secrecy() {}

    /// The tree in clear.
    public static @Nullable Object clear(@Nullable Object tree) {
        return switch (tree) {
            case Secret(var value) -> value;
            case Map<?, ?> map -> map(map, Secrecy::clear);
            case List<?> list -> list(list, Secrecy::clear);
            case null -> null;
            case Object other -> other;
        };
    }

    /// The tree in clear.
    @SuppressWarnings("unchecked") // a map is cleared to a map with the same keys, which are texts
    public static Map<String, Object> clear(Map<String, Object> tree) {
        return (Map<String, Object>) map(tree, Secrecy::clear);
    }

    /// Whether there is a secret in it.
    public static boolean isIn(@Nullable Object tree) {
        return switch (tree) {
            case Secret _ -> true;
            case Map<?, ?> map -> map.values().stream().anyMatch(Secrecy::isIn);
            case List<?> list -> list.stream().anyMatch(Secrecy::isIn);
            case null -> false;
            case Object _ -> false;
        };
    }

    /// The places of all secrets.
    public static List<List<Object>> places(@Nullable Object tree) {
        var places = new ArrayList<List<Object>>();
        collect(tree, List.of(), places);
        return places;
    }

    private static void collect(@Nullable Object tree, List<Object> here, List<List<Object>> places) {
        switch (tree) {
            case Secret _ -> places.add(here);
            case Map<?, ?> map ->
                map.forEach((key, value) -> collect(value, deeper(here, String.valueOf(key)), places));
            case List<?> list -> {
                for (int i = 0; i < list.size(); i++) {
                    collect(list.get(i), deeper(here, (long) i), places);
                }
            }
            case null -> {}
            case Object _ -> {}
        }
    }

    private static List<Object> deeper(List<Object> here, Object step) {
        var deeper = new ArrayList<>(here);
        deeper.add(step);
        return deeper;
    }

    /// The tree with the values at these places hidden; where there is none, nothing is.
    @SuppressWarnings("unchecked") // below a place that is not empty, a map stays a map with the same keys
    public static Map<String, Object> mark(Map<String, Object> tree, List<List<Object>> places) {
        Map<String, Object> marked = tree;
        for (List<Object> place : places) {
            marked = !place.isEmpty() && mark(marked, place) instanceof Map<?, ?> map
                    ? (Map<String, Object>) map
                    : marked;
        }
        return marked;
    }

    private static @Nullable Object mark(@Nullable Object tree, List<Object> place) {
        if (place.isEmpty()) {
            return Secret.of(tree);
        }
        Object step = place.getFirst();
        List<Object> rest = place.subList(1, place.size());
        if (tree instanceof Map<?, ?> map && step instanceof String key && map.containsKey(key)) {
            var copy = new LinkedHashMap<Object, @Nullable Object>(map);
            copy.put(key, mark(map.get(key), rest));
            return Collections.unmodifiableMap(copy);
        }
        if (tree instanceof List<?> list && step instanceof Number at && at.intValue() < list.size()) {
            var copy = new ArrayList<@Nullable Object>(list);
            copy.set(at.intValue(), mark(list.get(at.intValue()), rest));
            return Collections.unmodifiableList(copy);
        }
        return tree;
    }

    /// A message without the secrets of a tree, should somebody have put one into it.
    public static String censored(String message, @Nullable Object tree) {
        String censored = message;
        for (String each : texts(tree)) {
            censored = censored.replace(each, "[secret]");
        }
        return censored;
    }

    /// Whether a text of a tree has a secret of another in it.
    public static boolean reveals(@Nullable Object tree, Object secrets) {
        var texts = new LinkedHashSet<String>();
        leaves(clear(tree), texts);
        return texts.stream().anyMatch(each -> !censored(each, secrets).equals(each));
    }

    private static Set<String> texts(@Nullable Object tree) {
        var texts = new LinkedHashSet<String>();
        switch (tree) {
            case Secret(var value) -> leaves(value, texts);
            case Map<?, ?> map -> map.values().forEach(each -> texts.addAll(texts(each)));
            case List<?> list -> list.forEach(each -> texts.addAll(texts(each)));
            case null -> {}
            case Object _ -> {}
        }
        return texts;
    }

    private static void leaves(@Nullable Object tree, Set<String> texts) {
        switch (tree) {
            case String text when text.length() >= SHORTEST_CENSORED -> texts.add(text);
            case Map<?, ?> map -> map.values().forEach(each -> leaves(each, texts));
            case List<?> list -> list.forEach(each -> leaves(each, texts));
            case null -> {}
            case Object _ -> {}
        }
    }

    private static Object map(Map<?, ?> map, UnaryOperator<@Nullable Object> change) {
        var copy = new LinkedHashMap<Object, @Nullable Object>();
        map.forEach((key, value) -> copy.put(key, change.apply(value)));
        return Collections.unmodifiableMap(copy);
    }

    private static Object list(List<?> list, UnaryOperator<@Nullable Object> change) {
        var copy = new ArrayList<@Nullable Object>();
        list.forEach(each -> copy.add(change.apply(each)));
        return Collections.unmodifiableList(copy);
    }
}
