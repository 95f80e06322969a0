package dev.capstan.gotemplate.function.sprig;

import dev.capstan.gotemplate.function.sprig.data.Dict;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import java.util.ArrayList;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Merges maps into one, level by level, as mergo does for sprig.
///
/// Without `overwrite` the target keeps what is not empty; with it, the source wins. Lists are taken whole. Maps
/// that the template made are changed in place; a map of the caller is first replaced by a copy in the target.
final class Merge {
    private final Budget budget;
    private final boolean overwrite;

    Merge(Budget budget, boolean overwrite) {
        this.budget = budget;
        this.overwrite = overwrite;
    }

    Dict copyOf(Map<String, @Nullable Object> map) {
        budget.grow(map.size() * 16L);
        return new Dict(map);
    }

    void into(Dict target, Map<String, @Nullable Object> source) {
        into(target, source, 0);
    }

    private void into(Dict target, Map<String, @Nullable Object> source, int depth) {
        if (depth > Equality.DEPTH) {
            throw new Problem("maps to merge are nested deeper than " + Equality.DEPTH + " levels");
        }
        budget.step(source.size());
        // A copy: the source may be in the target, and so grow meanwhile.
        for (var entry : new ArrayList<>(source.entrySet())) {
            merge(target, entry.getKey(), entry.getValue(), depth);
        }
    }

    private void merge(Dict target, String key, @Nullable Object value, int depth) {
        if (value == null) {
            if (overwrite) {
                put(target, key, null);
            }
            return;
        }
        Object present = target.get(key);
        if (value instanceof Map<?, ?> map && present instanceof Map<?, ?> own) {
            into(changeable(target, key, own), typed(map), depth + 1);
            if (!Flow.isEmpty(target.get(key))) {
                return;
            }
        }
        if (overwrite || Flow.isEmpty(present)) {
            put(target, key, value);
        }
    }

    private void put(Dict target, String key, @Nullable Object value) {
        budget.grow(16);
        target.put(key, value);
    }

    private Dict changeable(Dict target, String key, Map<?, ?> present) {
        if (present instanceof Dict own) {
            return own;
        }
        Dict copy = copyOf(typed(present));
        target.put(key, copy);
        return copy;
    }

    @SuppressWarnings("unchecked") // maps of a template have text keys: the contract of values
    private static Map<String, @Nullable Object> typed(Map<?, ?> map) {
        return (Map<String, @Nullable Object>) map;
    }
}
