package dev.capstan.expr.value;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The operators that compute. Whole numbers wrap around at 64 bits; with one float among them, both are floats.
public final class Arithmetic {
    private Arithmetic() {}

    public static Object add(@Nullable Object left, @Nullable Object right, Budget budget) {
        if (left instanceof Long a && right instanceof Long b) {
            return a + b;
        }
        if (left instanceof String a && right instanceof String b) {
            budget.grow((a.length() + b.length()) / 16);
            return a.concat(b);
        }
        if (left instanceof Number a && right instanceof Number b) {
            return a.doubleValue() + b.doubleValue();
        }
        return Times.add(left, right);
    }

    public static Object subtract(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Long a && right instanceof Long b) {
            return a - b;
        }
        if (left instanceof Number a && right instanceof Number b) {
            return a.doubleValue() - b.doubleValue();
        }
        return Times.subtract(left, right);
    }

    public static Object multiply(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Long a && right instanceof Long b) {
            return a * b;
        }
        if (left instanceof Number a && right instanceof Number b) {
            return a.doubleValue() * b.doubleValue();
        }
        return Times.multiply(left, right);
    }

    public static double divide(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Number a && right instanceof Number b) {
            return a.doubleValue() / b.doubleValue();
        }
        throw mismatch(left, "/", right);
    }

    public static long remainder(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Long a && right instanceof Long b) {
            return remainder(a.longValue(), b.longValue());
        }
        throw mismatch(left, "%", right);
    }

    public static long remainder(long left, long right) {
        if (right == 0) {
            throw new Problem("integer divide by zero");
        }
        return left % right;
    }

    public static double power(@Nullable Object left, @Nullable Object right) {
        return Powers.power(toDouble(left), toDouble(right));
    }

    public static Object negate(@Nullable Object value) {
        return switch (value) {
            case Long number -> -number;
            case Double number -> -number;
            case Duration duration -> duration.negated();
            case null, default -> throw new Problem("invalid operation: - " + Values.typeName(value));
        };
    }

    /// A number as a whole one, cut towards zero; what is too large, or no number, becomes the least.
    public static long toLong(@Nullable Object value) {
        return switch (value) {
            case Long number -> number;
            case Double number -> toLong(number.doubleValue());
            case null, default -> throw new Problem("invalid operation: int(" + Values.typeName(value) + ")");
        };
    }

    /// Java would answer with the nearest.
    private static long toLong(double number) {
        return number >= -0x1p63 && number < 0x1p63 ? (long) number : Long.MIN_VALUE;
    }

    public static double toDouble(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new Problem("invalid operation: float(" + Values.typeName(value) + ")");
    }

    /// Whether `left` comes before, with or after `right`; `operator` is for the complaint.
    public static int compare(@Nullable Object left, String operator, @Nullable Object right) {
        return Order.compare(left, right, operator);
    }

    public static Problem mismatch(@Nullable Object left, String operator, @Nullable Object right) {
        return new Problem(
                "invalid operation: " + Values.typeName(left) + " " + operator + " " + Values.typeName(right));
    }
}
