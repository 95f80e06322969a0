package dev.capstan.stack.program;

import java.text.BreakIterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The functions on lists. What is wrong with an argument is an `IllegalArgumentException`, in words.
final class Lists {
    private Lists() {}

    static @Nullable Object select(@Nullable Object argument) {
        List<?> pair = pair(argument, "[index, [values]]");
        List<?> values = list(pair.get(1), "the second argument");
        if (!(pair.get(0) instanceof Long index)) {
            throw new IllegalArgumentException("the index is " + Kinds.of(pair.get(0)) + ", expected a whole number");
        }
        if (index < 0 || index >= values.size()) {
            throw new IllegalArgumentException(
                    "the index is " + index + ", and the list has " + values.size() + " elements");
        }
        return values.get(index.intValue());
    }

    /// Of a text, what people see as characters are counted.
    static Object length(@Nullable Object argument) {
        return switch (argument) {
            case List<?> list -> (long) list.size();
            case Map<?, ?> map -> (long) map.size();
            case String text -> characters(text);
            case null -> throw new IllegalArgumentException("the argument is nothing, expected a list, map or text");
            case Object other ->
                throw new IllegalArgumentException(
                        "the argument is " + Kinds.of(other) + ", expected a list, map or text");
        };
    }

    private static long characters(String text) {
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(text);
        long count = 0;
        while (characters.next() != BreakIterator.DONE) {
            count++;
        }
        return count;
    }

    static @Nullable Object singleOrNone(@Nullable Object argument) {
        List<?> list = list(argument, "the argument");
        if (list.size() > 1) {
            throw new IllegalArgumentException("the list has " + list.size() + " elements, expected one or none");
        }
        return list.isEmpty() ? null : list.getFirst();
    }

    static List<?> pair(@Nullable Object argument, String expected) {
        if (argument instanceof List<?> list && list.size() == 2) {
            return list;
        }
        throw new IllegalArgumentException("the argument is " + Kinds.of(argument) + ", expected " + expected);
    }

    static List<?> list(@Nullable Object value, String what) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException(what + " is " + Kinds.of(value) + ", expected a list");
    }
}
