package dev.capstan.gotemplate.function;

import dev.capstan.gotemplate.format.KeyOrder;
import org.jspecify.annotations.Nullable;

/// Compares more than Go: numbers by their value, whether int or float64; and what differs in kind is merely not equal,
/// not less and not greater. Two collections still cannot be compared.
public final class LenientComparison {
    private LenientComparison() {}

    private enum Order {
        LESS,
        EQUAL,
        GREATER,
        NONE
    }

    public static boolean equal(@Nullable Object a, @Nullable Object b) {
        if (a instanceof String left && b instanceof String right) {
            return left.equals(right);
        }
        var kind = Kind.of(a);
        var other = Kind.of(b);
        if (kind.isNumber() && other.isNumber()) {
            return order(a, b) == Order.EQUAL;
        }
        return kind == other && Comparison.equal(a, b);
    }

    public static boolean less(@Nullable Object a, @Nullable Object b) {
        return order(a, b) == Order.LESS;
    }

    public static boolean lessOrEqual(@Nullable Object a, @Nullable Object b) {
        var order = order(a, b);
        return order == Order.LESS || order == Order.EQUAL;
    }

    public static boolean greater(@Nullable Object a, @Nullable Object b) {
        return less(b, a);
    }

    public static boolean greaterOrEqual(@Nullable Object a, @Nullable Object b) {
        return lessOrEqual(b, a);
    }

    private static Order order(@Nullable Object a, @Nullable Object b) {
        if (a == null || b == null) {
            return Order.NONE;
        }
        if (a instanceof String left && b instanceof String right) {
            return order(KeyOrder.compareTexts(left, right));
        }
        if (a instanceof Double left) {
            return b instanceof Double right ? orderFloats(left, right) : reversed(orderMixed(b, left));
        }
        if (b instanceof Double right) {
            return orderMixed(a, right);
        }
        boolean integers = Kind.of(a) == Kind.INTEGER && Kind.of(b) == Kind.INTEGER;
        return integers ? order(Long.compare(Comparison.integer(a), Comparison.integer(b))) : Order.NONE;
    }

    private static Order orderFloats(double a, double b) {
        if (a == b) {
            return Order.EQUAL;
        }
        return a < b ? Order.LESS : a > b ? Order.GREATER : Order.NONE;
    }

    /// Not every long is a double, so the whole parts are compared first.
    private static Order orderMixed(Object a, double b) {
        if (Kind.of(a) != Kind.INTEGER || Double.isNaN(b)) {
            return Order.NONE;
        }
        if (b >= 0x1p63 || b < -0x1p63) {
            return b > 0 ? Order.LESS : Order.GREATER;
        }
        long whole = (long) b;
        int order = Long.compare(Comparison.integer(a), whole);
        return order == 0 ? orderFloats(0, b - whole) : order(order);
    }

    private static Order order(int comparison) {
        return comparison == 0 ? Order.EQUAL : comparison < 0 ? Order.LESS : Order.GREATER;
    }

    private static Order reversed(Order order) {
        return switch (order) {
            case LESS -> Order.GREATER;
            case GREATER -> Order.LESS;
            case EQUAL, NONE -> order;
        };
    }
}
