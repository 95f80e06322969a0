package dev.capstan.expr.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What values have in common. All of these throw [Problem] when the operands do not fit.
public final class Values {
    private static final int CHARS_PER_STEP = 256;

    private Values() {}

    /// `==` of the language: 1 and 1.0 are equal, collections by their elements.
    public static boolean equal(@Nullable Object left, @Nullable Object right) {
        return equal(left, right, null);
    }

    /// As [#equal(Object, Object)], and pays for the elements looked at.
    public static boolean equal(@Nullable Object left, @Nullable Object right, @Nullable Budget budget) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        if (left instanceof String text) {
            return equal(text, right, budget);
        }
        return Equality.equal(left, right, budget);
    }

    private static boolean equal(String text, Object other, @Nullable Budget budget) {
        if (budget != null) {
            budget.step(text.length() / CHARS_PER_STEP);
        }
        return text.equals(other);
    }

    /// Negative, zero or positive as `left` is less, equal or greater: two numbers, texts, times or durations.
    public static int compare(@Nullable Object left, @Nullable Object right) {
        return Order.compare(left, right, "<");
    }

    /// What the language calls the kind of this value: nil, bool, int, float, string, array, map, …
    public static String kind(@Nullable Object value) {
        return switch (plain(value)) {
            case null -> "nil";
            case Boolean _ -> "bool";
            case Long _ -> "int";
            case Double _ -> "float";
            case String _ -> "string";
            case List<?> _, byte[] _ -> "array";
            case Map<?, ?> _ -> "map";
            case ZonedDateTime _ -> "time.Time";
            case Duration _ -> "time.Duration";
            case ZoneId _ -> "time.Location";
            case Object _ -> "unknown";
        };
    }

    /// What the original calls the type of this value: `<nil>`, `int`, `float64`, `[]interface {}`, …
    public static String typeName(@Nullable Object value) {
        return switch (plain(value)) {
            case null -> "<nil>";
            case Boolean _ -> "bool";
            case Long _ -> "int";
            case Double _ -> "float64";
            case String _ -> "string";
            case byte[] _ -> "[]uint8";
            case List<?> _ -> "[]interface {}";
            case Dictionary _ -> "map[interface {}]interface {}";
            case Map<?, ?> _ -> "map[string]interface {}";
            case ZonedDateTime _ -> "time.Time";
            case Duration _ -> "time.Duration";
            case ZoneId _ -> "*time.Location";
            case Object other -> other.getClass().getName();
        };
    }

    /// How `string(value)` writes it, which is how Go prints it.
    public static String text(@Nullable Object value) {
        return value instanceof String text ? text : Text.of(value);
    }

    /// The value as the language knows it: every whole number is a Long, every other a Double.
    public static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Number number && !(value instanceof Long) && !(value instanceof Double)) {
            return number(number);
        }
        return value;
    }

    private static Object number(Number number) {
        return switch (number) {
            case Integer _, Short _, Byte _ -> number.longValue();
            case BigInteger big when big.bitLength() < Long.SIZE -> big.longValue();
            case BigInteger _, Float _, BigDecimal _ -> number.doubleValue();
            default -> number;
        };
    }
}
