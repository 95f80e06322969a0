package dev.capstan.gotemplate.function.sprig;

import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.NilList;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Go's `reflect.DeepEqual`: the same types all the way down, so that 1 is not 1.0.
final class Equality {
    /// How deep values may be nested. A map may contain itself.
    static final int DEPTH = 500;

    private Equality() {}

    static boolean deep(@Nullable Object a, @Nullable Object b, Budget budget) {
        return deep(a, b, budget, 0);
    }

    private static boolean deep(@Nullable Object left, @Nullable Object right, Budget budget, int depth) {
        Object a = Values.of(left);
        Object b = Values.of(right);
        budget.step(1);
        if (depth > DEPTH) {
            throw new Problem("values are nested deeper than " + DEPTH + " levels");
        }
        if (a instanceof NilList != b instanceof NilList) {
            return false;
        }
        if (a instanceof List<?> x && b instanceof List<?> y) {
            return lists(x, y, budget, depth);
        }
        if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
            return maps(x, y, budget, depth);
        }
        if (a instanceof Double x && b instanceof Double y) {
            return x.doubleValue() == y.doubleValue();
        }
        if (a instanceof byte[] x && b instanceof byte[] y) {
            return Arrays.equals(x, y);
        }
        return a == null ? b == null : a.equals(b);
    }

    private static boolean lists(List<?> a, List<?> b, Budget budget, int depth) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!deep(a.get(i), b.get(i), budget, depth + 1)) {
                return false;
            }
        }
        return true;
    }

    private static boolean maps(Map<?, ?> a, Map<?, ?> b, Budget budget, int depth) {
        if (a.size() != b.size()) {
            return false;
        }
        for (var entry : a.entrySet()) {
            if (!b.containsKey(entry.getKey()) || !deep(entry.getValue(), b.get(entry.getKey()), budget, depth + 1)) {
                return false;
            }
        }
        return true;
    }
}
