package dev.capstan.gotemplate.function.sprig;

import dev.capstan.gotemplate.function.sprig.data.Dict;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Copies a value with all that is in it. The copy belongs to the template, which may change it.
public final class Copy {
    private final Budget budget;

    public Copy(Budget budget) {
        this.budget = budget;
    }

    public @Nullable Object of(@Nullable Object value) {
        return of(value, 0);
    }

    private @Nullable Object of(@Nullable Object value, int depth) {
        if (depth > Equality.DEPTH) {
            throw new Problem("the value to copy is nested deeper than " + Equality.DEPTH + " levels");
        }
        budget.grow(16);
        return switch (value) {
            case Map<?, ?> map -> map(map, depth);
            case Collection<?> collection -> list(collection, depth);
            case byte[] bytes -> bytes.clone();
            case null -> null;
            case Object simple -> simple;
        };
    }

    private Dict map(Map<?, ?> map, int depth) {
        var copy = new Dict();
        for (var entry : map.entrySet()) {
            copy.put(String.valueOf(entry.getKey()), of(entry.getValue(), depth + 1));
        }
        return copy;
    }

    private List<@Nullable Object> list(Collection<?> collection, int depth) {
        // Grows as it is paid for.
        var copy = new ArrayList<@Nullable Object>();
        for (Object element : collection) {
            copy.add(of(element, depth + 1));
        }
        return copy;
    }
}
