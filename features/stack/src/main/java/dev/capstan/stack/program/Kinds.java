package dev.capstan.stack.program;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What kind of value something is, in words.
final class Kinds {
    private Kinds() {}

    static String of(@Nullable Object value) {
        return switch (value) {
            case String _ -> "a text";
            case Number _ -> "a number";
            case Boolean _ -> "true or false";
            case List<?> list -> "a list of " + list.size();
            case Map<?, ?> _ -> "an object";
            case null -> "nothing";
            case Object other -> other.toString();
        };
    }
}
