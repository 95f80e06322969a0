package dev.capstan.gotemplate.function;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.format.KeyOrder;
import dev.capstan.gotemplate.format.Times;
import dev.capstan.gotemplate.value.Problem;
import java.time.Duration;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/// Compares as Go does: only what is of one kind; and nil is equal to nil alone, whether it is there or absent.
///
/// An int and a float64 are of different kinds. [LenientComparison] is more forgiving.
public final class Comparison {
    private Comparison() {}

    public static boolean equal(@Nullable Object a, @Nullable Object b) {
        if (a instanceof String left && b instanceof String right) {
            return left.equals(right);
        }
        var kind = Kind.of(a);
        var other = Kind.of(b);
        if (a == null || b == null || kind == Kind.NOTHING || other == Kind.NOTHING) {
            return kind == other;
        }
        if (kind != other) {
            throw incompatible(a, b);
        }
        return switch (kind) {
            case NOTHING -> true;
            case TRUTH, TEXT, COMPLEX -> a.equals(b);
            case INTEGER -> integer(a) == integer(b);
            case FLOAT -> (double) a == (double) b;
            case OTHER -> isSameTime(a, b);
        };
    }

    public static boolean less(@Nullable Object a, @Nullable Object b) {
        var left = ordered(a);
        var right = ordered(b);
        var kind = Kind.of(left);
        if (kind != Kind.of(right)) {
            throw incompatible(left, right);
        }
        return switch (kind) {
            case INTEGER -> integer(left) < integer(right);
            case FLOAT -> (double) left < (double) right;
            case TEXT -> KeyOrder.compareTexts((String) left, (String) right) < 0;
            case NOTHING, TRUTH, COMPLEX, OTHER -> throw unordered(left);
        };
    }

    public static boolean lessOrEqual(@Nullable Object a, @Nullable Object b) {
        return less(a, b) || equal(a, b);
    }

    /// Go says that whatever is not less or equal is greater, even if it is not a number.
    public static boolean greater(@Nullable Object a, @Nullable Object b) {
        return !lessOrEqual(a, b);
    }

    public static boolean greaterOrEqual(@Nullable Object a, @Nullable Object b) {
        return !less(a, b);
    }

    /// An int, or a duration, which Go counts in nanoseconds.
    static long integer(Object value) {
        return value instanceof Duration duration ? Times.nanos(duration) : (long) value;
    }

    private static boolean isSameTime(Object a, Object b) {
        if (a instanceof ZonedDateTime left && b instanceof ZonedDateTime right) {
            return left.equals(right);
        }
        throw new Problem("non-comparable types: " + Format.typeName(a) + " and " + Format.typeName(b));
    }

    private static Object ordered(@Nullable Object value) {
        var kind = Kind.of(value);
        if (value == null || kind == Kind.NOTHING || kind == Kind.OTHER) {
            throw unordered(value);
        }
        return value;
    }

    private static Problem incompatible(Object a, Object b) {
        return new Problem("incompatible types for comparison: " + Format.typeName(a) + " and " + Format.typeName(b));
    }

    private static Problem unordered(@Nullable Object value) {
        return new Problem("invalid type for comparison: " + Format.typeName(value) + " has no order");
    }
}
