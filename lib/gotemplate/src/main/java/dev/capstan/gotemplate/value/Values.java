package dev.capstan.gotemplate.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes what Java programs put into maps and lists for what templates know.
///
/// A value is looked at when it is fetched from the map or list it is in, so that data need not be copied before.
public final class Values {
    private Values() {}

    /// The value as templates know it: whole numbers are Long, other numbers Double, texts String, times ZonedDateTime,
    /// collections and arrays List. What is in a collection stays as it is until it is fetched.
    ///
    /// @throws Problem if no template knows such a value. Its `toString` is never used: it may tell secrets.
    public static @Nullable Object of(@Nullable Object value) {
        if (value instanceof String || value instanceof Boolean || value instanceof Long || value == null) {
            return value;
        }
        return switch (value) {
            case Map<?, ?> _,
                    List<?> _,
                    Double _,
                    Absent _,
                    ZonedDateTime _,
                    Duration _,
                    byte[] _,
                    Complex _,
                    Receiver _ -> value;
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

    /// What the map holds under that key, or null; a map of the caller that is sorted by other keys holds nothing
    /// there.
    public static @Nullable Object get(Map<?, ?> map, String key) {
        try {
            return map.get(key);
        } catch (ClassCastException _) {
            return null;
        }
    }

    /// Whether the map holds anything under that key, be it null.
    public static boolean has(Map<?, ?> map, String key) {
        try {
            return map.containsKey(key);
        } catch (ClassCastException _) {
            return false;
        }
    }

    /// The list as templates know it: a view that takes each element for what it is when it is fetched.
    public static List<@Nullable Object> elements(List<? extends @Nullable Object> list) {
        return new AbstractList<>() {
            @Override
            public @Nullable Object get(int index) {
                return of(list.get(index));
            }

            @Override
            public int size() {
                return list.size();
            }
        };
    }

    private static Object number(Number number) {
        return switch (number) {
            case Integer _, Short _, Byte _ -> number.longValue();
            case BigInteger whole when whole.bitLength() < Long.SIZE -> whole.longValue();
            case BigInteger _, BigDecimal _ -> number.doubleValue();
            // 0.1f is 0.1, not the nearest double
            case Float _ -> Double.parseDouble(number.toString());
            default -> throw unknown(number);
        };
    }

    private static Problem unknown(Object value) {
        return new Problem("a value of " + value.getClass()
                + " is none that a template knows, expected maps, lists, texts, numbers, booleans and times");
    }
}
