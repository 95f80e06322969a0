package dev.capstan.expr.value;

import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Are two values equal? Elements of arrays compare as `==` does; within maps the original is strict: there 1 and 1.0
/// differ.
///
/// A small value can be a huge tree (`reduce(1..100, [#acc, #acc])`), so depth and visits are both limited.
final class Equality {
    private static final int DEEPEST = 1_000;
    private static final long MOST_VISITS = 1_000_000;

    private final @Nullable Budget budget;
    private long visits;

    private Equality(@Nullable Budget budget) {
        this.budget = budget;
    }

    static boolean equal(Object left, Object right, @Nullable Budget budget) {
        if (left instanceof Long a && right instanceof Long b) {
            return a.longValue() == b.longValue();
        }
        return new Equality(budget).loose(left, right, 0);
    }

    private boolean loose(@Nullable Object left, @Nullable Object right, int depth) {
        visit(depth);
        var a = Values.plain(left);
        var b = Values.plain(right);
        if (a instanceof Number x && b instanceof Number y) {
            return numbers(x, y);
        }
        if (a instanceof ZonedDateTime x && b instanceof ZonedDateTime y) {
            return x.toInstant().equals(y.toInstant());
        }
        var first = Lists.of(a);
        var second = Lists.of(b);
        if (first != null && second != null) {
            return elements(first, second, false, depth);
        }
        return strict(a, b, depth);
    }

    private static boolean numbers(Number x, Number y) {
        if (x instanceof Long && y instanceof Long) {
            return x.longValue() == y.longValue();
        }
        return x.doubleValue() == y.doubleValue();
    }

    private boolean strict(@Nullable Object left, @Nullable Object right, int depth) {
        visit(depth);
        var a = Values.plain(left);
        var b = Values.plain(right);
        return switch (a) {
            case null -> b == null;
            case Double x -> b instanceof Double y && x.doubleValue() == y.doubleValue();
            case byte[] x -> b instanceof byte[] y && Arrays.equals(x, y);
            case List<?> x -> b instanceof List<?> y && elements(x, y, true, depth);
            case Map<?, ?> x -> b instanceof Map<?, ?> y && entries(x, y, depth);
            case String x -> Values.equal(x, b, budget);
            case Object _ -> a.equals(b);
        };
    }

    private boolean elements(List<?> a, List<?> b, boolean strict, int depth) {
        if (a.size() != b.size()) {
            return false;
        }
        var others = b.iterator();
        for (var element : a) {
            var other = others.next();
            if (!(strict ? strict(element, other, depth + 1) : loose(element, other, depth + 1))) {
                return false;
            }
        }
        return true;
    }

    private boolean entries(Map<?, ?> a, Map<?, ?> b, int depth) {
        if (a.size() != b.size()) {
            return false;
        }
        for (var entry : a.entrySet()) {
            var key = entry.getKey();
            if (!Members.has(b, key) || !strict(entry.getValue(), b.get(key), depth + 1)) {
                return false;
            }
        }
        return true;
    }

    private void visit(int depth) {
        if (depth > DEEPEST) {
            throw new Problem("values nested deeper than " + DEEPEST + " levels cannot be compared");
        }
        if (budget != null) {
            budget.step(1);
            return;
        }
        visits++;
        if (visits > MOST_VISITS) {
            throw new Problem("values of more than " + MOST_VISITS + " elements cannot be compared");
        }
    }
}
