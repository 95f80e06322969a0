package dev.capstan.stack.program;

import dev.capstan.spi.stack.Unknown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where in the inputs of a resource: `website.indexDocument`, `rules[0].name`, `tags["a.b"]`; `*` is any key or index.
///
/// @param steps keys and `*` as texts, indexes as whole numbers
public record PropertyPath(List<Object> steps) {
    private static final Pattern STEP =
            Pattern.compile("\\.?([^.\\[\\]\"]+)|\\[(\\d{1,9})]|\\[(\\*)]|\\[\"((?:\\\\\"|[^\"])*)\"]");
    private static final String ANY = "*";

    public PropertyPath {
        steps = List.copyOf(steps);
    }

    /// @throws IllegalArgumentException when it is none
    public static PropertyPath parse(String text) {
        var steps = new ArrayList<Object>();
        Matcher step = STEP.matcher(text);
        int at = 0;
        while (at < text.length() && step.region(at, text.length()).lookingAt()) {
            steps.add(step(step));
            at = step.end();
        }
        if (at < text.length() || steps.isEmpty()) {
            throw new IllegalArgumentException("expected a path such as website.indexDocument or rules[0].name");
        }
        return new PropertyPath(steps);
    }

    private static Object step(Matcher step) {
        if (step.group(2) != null) {
            return Long.parseLong(step.group(2));
        }
        if (step.group(3) != null) {
            return ANY;
        }
        return step.group(1) != null ? step.group(1) : step.group(4).replace("\\\"", "\"");
    }

    /// Whether a change at that place is one at this, above it or below it.
    public boolean touches(String changed) {
        PropertyPath other;
        try {
            other = parse(changed);
        } catch (IllegalArgumentException e) {
            return false;
        }
        int common = Math.min(steps.size(), other.steps.size());
        for (int i = 0; i < common; i++) {
            if (!steps.get(i).equals(ANY) && !steps.get(i).equals(other.steps.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// The wanted inputs, with what is there now at this place.
    @SuppressWarnings("unchecked") // a map stays a map with the same keys
    public Map<String, Object> keep(Map<String, Object> now, Map<String, Object> wanted) {
        return (Map<String, Object>) kept(now, wanted, 0);
    }

    private Object kept(Map<?, ?> now, Map<?, ?> wanted, int from) {
        var result = new LinkedHashMap<Object, @Nullable Object>(wanted);
        for (Object key : keys(from, now.keySet(), wanted.keySet())) {
            if (from == steps.size() - 1) {
                set(result, key, now);
            } else if (wanted.containsKey(key) && now.containsKey(key)) {
                result.put(key, deeper(now.get(key), wanted.get(key), from + 1));
            }
        }
        return Collections.unmodifiableMap(result);
    }

    private static void set(Map<Object, @Nullable Object> result, Object key, Map<?, ?> now) {
        if (now.containsKey(key)) {
            result.put(key, now.get(key));
        } else {
            result.remove(key);
        }
    }

    private Set<Object> keys(int from, Set<?> now, Set<?> wanted) {
        if (!steps.get(from).equals(ANY)) {
            return Set.of(steps.get(from));
        }
        var all = new LinkedHashSet<Object>(wanted);
        all.addAll(now);
        return all;
    }

    private @Nullable Object deeper(@Nullable Object now, @Nullable Object wanted, int from) {
        if (wanted == Unknown.VALUE) {
            return now;
        }
        if (now instanceof Map<?, ?> old && wanted instanceof Map<?, ?> map) {
            return kept(old, map, from);
        }
        if (now instanceof List<?> old && wanted instanceof List<?> list) {
            return kept(old, list, from);
        }
        return wanted;
    }

    private Object kept(List<?> now, List<?> wanted, int from) {
        var result = new ArrayList<@Nullable Object>(wanted);
        for (int i = 0; i < Math.min(now.size(), wanted.size()); i++) {
            if (steps.get(from).equals(ANY) || steps.get(from).equals((long) i)) {
                boolean last = from == steps.size() - 1;
                result.set(i, last ? now.get(i) : deeper(now.get(i), wanted.get(i), from + 1));
            }
        }
        return Collections.unmodifiableList(result);
    }
}
