package dev.capstan.gotemplate.function;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.format.Quote;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Utf8;
import dev.capstan.gotemplate.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Go's `len`, `index` and `slice`. A text is made of bytes.
final class Indexing {
    private Indexing() {}

    static long length(@Nullable Object value) {
        return switch (value) {
            case String text -> Utf8.length(text);
            case List<?> list -> list.size();
            case Map<?, ?> map -> map.size();
            case byte[] bytes -> bytes.length;
            case null, default -> throw new Problem("len of " + described(value));
        };
    }

    /// `arguments` are a value and any number of indexes: `index x 1 2` is Go's `x[1][2]`.
    static @Nullable Object index(@Nullable Object[] arguments) {
        var item = arguments[0];
        if (item == null || item instanceof Absent) {
            throw new Problem("index of " + described(item));
        }
        for (int i = 1; i < arguments.length; i++) {
            item = element(item, arguments[i]);
        }
        return item;
    }

    static @Nullable Object element(@Nullable Object item, @Nullable Object index) {
        return switch (Values.of(item)) {
            case Map<?, ?> map -> entry(map, index);
            case List<?> list -> list.get(element(index, list.size()));
            case String text -> Utf8.byteAt(text, element(index, Utf8.length(text)));
            case byte[] bytes -> Byte.toUnsignedLong(bytes[element(index, bytes.length)]);
            case null, default -> throw new Problem("cannot index " + described(item));
        };
    }

    private static @Nullable Object entry(Map<?, ?> map, @Nullable Object key) {
        if (!(key instanceof String name)) {
            throw new Problem("cannot index a map with " + described(key) + ", expected a string");
        }
        var value = map.get(name);
        return value == null && !map.containsKey(name) ? new Absent("index " + Quote.text(name)) : value;
    }

    /// `arguments` are a value and up to three bounds: `slice x 1 2` is Go's `x[1:2]`.
    static Object slice(@Nullable Object[] arguments, Budget budget) {
        if (arguments.length > 4) {
            throw new Problem("too many slice indexes: " + (arguments.length - 1) + ", expected up to 3");
        }
        return switch (arguments[0]) {
            case String text -> slice(text, arguments, budget);
            case List<?> list -> slice(list, arguments, budget);
            case byte[] bytes -> slice(bytes, arguments, budget);
            case null, default -> throw new Problem("slice of " + described(arguments[0]));
        };
    }

    private static String slice(String text, @Nullable Object[] arguments, Budget budget) {
        if (arguments.length == 4) {
            throw new Problem("cannot slice a string with 3 indexes, expected up to 2");
        }
        int[] bounds = bounds(arguments, Utf8.length(text));
        budget.grow(bounds[1] - bounds[0]);
        return Utf8.slice(text, bounds[0], bounds[1]);
    }

    private static List<?> slice(List<?> list, @Nullable Object[] arguments, Budget budget) {
        int[] bounds = bounds(arguments, list.size());
        budget.grow(16L * (bounds[1] - bounds[0]));
        return new ArrayList<@Nullable Object>(list.subList(bounds[0], bounds[1]));
    }

    private static byte[] slice(byte[] bytes, @Nullable Object[] arguments, Budget budget) {
        int[] bounds = bounds(arguments, bytes.length);
        budget.grow(bounds[1] - bounds[0]);
        return Arrays.copyOfRange(bytes, bounds[0], bounds[1]);
    }

    /// The bounds, of which each may be left out but the third: a capacity, which only has to be in order.
    private static int[] bounds(@Nullable Object[] arguments, int size) {
        int[] bounds = {0, size, size};
        for (int i = 1; i < arguments.length; i++) {
            bounds[i - 1] = bound(arguments[i], size);
        }
        for (int i = 1; i < bounds.length; i++) {
            if (bounds[i - 1] > bounds[i]) {
                throw new Problem("invalid slice index: " + bounds[i - 1] + " > " + bounds[i]);
            }
        }
        return bounds;
    }

    private static int element(@Nullable Object index, int size) {
        int element = bound(index, size);
        if (element == size) {
            throw outOfRange(element, size);
        }
        return element;
    }

    private static int bound(@Nullable Object index, int size) {
        if (!(index instanceof Long number)) {
            throw new Problem("cannot index slice/array with " + described(index) + ", expected an int");
        }
        if (number < 0 || number > size) {
            throw outOfRange(number, size);
        }
        return number.intValue();
    }

    private static Problem outOfRange(long index, int size) {
        return new Problem("index out of range: " + index + " of " + size);
    }

    private static String described(@Nullable Object value) {
        return switch (value) {
            case null -> "nil";
            case Absent(String path) -> path + ", which is absent";
            default -> "type " + Format.typeName(value);
        };
    }
}
