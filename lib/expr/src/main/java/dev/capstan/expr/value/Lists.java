package dev.capstan.expr.value;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// What can be gone through element by element.
public final class Lists {
    private Lists() {}

    /// The array as a list, or null when `value` is not an array.
    public static @Nullable List<?> of(@Nullable Object value) {
        return switch (value) {
            case List<?> list -> list;
            case byte[] bytes -> ofBytes(bytes);
            case null, default -> null;
        };
    }

    static List<?> ofBytes(byte[] bytes) {
        return new Bytes(bytes);
    }

    /// What a loop goes through: an array, or the bytes of a text.
    public static List<?> elements(@Nullable Object value, Budget budget) {
        var list = value instanceof List<?> already ? already : of(value);
        if (list != null) {
            return list;
        }
        if (value instanceof String text) {
            return new Bytes(bytes(text, budget));
        }
        throw new Problem("cannot loop over " + Values.typeName(value) + ", expected an array");
    }

    static byte[] bytes(String text, Budget budget) {
        budget.step(text.length() / 16);
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// `of[from:to]`, where null is an open end; what lies outside is left out, negatives count from the end.
    public static Object slice(@Nullable Object of, @Nullable Object from, @Nullable Object to, Budget budget) {
        return switch (of) {
            case String text -> slice(text, from, to, budget);
            case byte[] bytes -> slice(bytes, Bounds.of(from, to, bytes.length));
            case List<?> list -> slice(list, Bounds.of(from, to, list.size()), budget);
            case null, default -> throw new Problem("cannot slice " + Values.typeName(of));
        };
    }

    private static String slice(String text, @Nullable Object from, @Nullable Object to, Budget budget) {
        var bytes = bytes(text, budget);
        var bounds = Bounds.of(from, to, bytes.length);
        budget.grow((bounds.end - bounds.start) / 16);
        if (bytes.length == text.length()) {
            return text.substring(bounds.start, bounds.end);
        }
        return new String(bytes, bounds.start, bounds.end - bounds.start, StandardCharsets.UTF_8);
    }

    private static byte[] slice(byte[] bytes, Bounds bounds) {
        return Arrays.copyOfRange(bytes, bounds.start, bounds.end);
    }

    private static List<?> slice(List<?> list, Bounds bounds, Budget budget) {
        if (list instanceof Slice slice) {
            return new Slice(slice.whole, slice.start + bounds.start, bounds.end - bounds.start);
        }
        if (list instanceof RandomAccess) {
            return new Slice(list, bounds.start, bounds.end - bounds.start);
        }
        budget.grow(bounds.end - bounds.start);
        return Collections.unmodifiableList(new ArrayList<>(list.subList(bounds.start, bounds.end)));
    }

    /// `from..to`, both included. Pays before it creates anything.
    public static List<@Nullable Object> range(@Nullable Object from, @Nullable Object to, Budget budget) {
        var first = Arithmetic.toLong(from);
        var size = Math.max(0, Arithmetic.toLong(to) - first + 1);
        budget.grow(size);
        return new Range(first, Math.toIntExact(size));
    }

    private record Bounds(int start, int end) {
        static Bounds of(@Nullable Object from, @Nullable Object to, int size) {
            var end = to == null ? size : clamp(Arithmetic.toLong(to), size);
            var start = from == null ? 0 : clamp(Arithmetic.toLong(from), size);
            return new Bounds(Math.min(start, end), end);
        }

        private static int clamp(long index, int size) {
            return Math.clamp(index < 0 ? size + index : index, 0, size);
        }
    }

    /// A part of a list, without a copy. Never a slice of a slice, however often it is cut.
    private static final class Slice extends AbstractList<@Nullable Object> implements RandomAccess {
        private final List<?> whole;
        private final int start;
        private final int size;

        Slice(List<?> whole, int start, int size) {
            this.whole = whole;
            this.start = start;
            this.size = size;
        }

        @Override
        public @Nullable Object get(int index) {
            return whole.get(start + Objects.checkIndex(index, size));
        }

        @Override
        public int size() {
            return size;
        }
    }

    private static final class Range extends AbstractList<@Nullable Object> implements RandomAccess {
        private final long first;
        private final int size;

        Range(long first, int size) {
            this.first = first;
            this.size = size;
        }

        @Override
        public @Nullable Object get(int index) {
            return first + Objects.checkIndex(index, size);
        }

        @Override
        public int size() {
            return size;
        }
    }

    private static final class Bytes extends AbstractList<@Nullable Object> implements RandomAccess {
        private final byte[] bytes;

        Bytes(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public @Nullable Object get(int index) {
            return (long) (bytes[index] & 0xff);
        }

        @Override
        public int size() {
            return bytes.length;
        }
    }
}
