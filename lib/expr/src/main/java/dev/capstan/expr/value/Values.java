package dev.capstan.expr.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
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

    /// The value as the language knows it: every whole number is a Long, every other a Double, texts are Strings, times
    /// ZonedDateTimes, collections and arrays Lists. What is in a collection stays as it is until it is fetched.
    ///
    /// @throws Problem if the language knows no such value. Its `toString` is never used: it may tell secrets.
    public static @Nullable Object plain(@Nullable Object value) {
        if (value == null || value instanceof String || value instanceof Long || value instanceof Map<?, ?>) {
            return value;
        }
        return switch (value) {
            case List<?> _, Boolean _, Double _, ZonedDateTime _, Duration _, ZoneId _, byte[] _ -> value;
            case Number number -> number(number);
            case CharSequence text -> text.toString();
            case Character character -> character.toString();
            case Enum<?> constant -> constant.name();
            case Instant time -> time.atZone(ZoneOffset.UTC);
            case OffsetDateTime time -> time.toZonedDateTime();
            case Collection<?> collection -> new ArrayList<@Nullable Object>(collection);
            case Object[] array -> Arrays.asList(array);
            default -> throw unknown(value);
        };
    }

    private static Object number(Number number) {
        return switch (number) {
            case Integer _, Short _, Byte _ -> number.longValue();
            case BigInteger big when big.bitLength() < Long.SIZE -> big.longValue();
            case BigInteger _, BigDecimal _ -> number.doubleValue();
            // 0.1f is 0.1, not the nearest double
            case Float _ -> Double.parseDouble(number.toString());
            default -> throw unknown(number);
        };
    }

    private static Problem unknown(Object value) {
        return new Problem("a value of " + value.getClass()
                + " is none that an expression knows, expected maps, lists, texts, numbers, booleans and times");
    }
}
