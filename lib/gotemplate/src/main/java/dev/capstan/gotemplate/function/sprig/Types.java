package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Complex;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a value is, in Go's words.
final class Types {
    private Types() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "kindOf" -> Call.function(name, c -> kind(c.any(0)), ANY);
            case "kindIs" -> Call.function(name, c -> c.text(0).equals(kind(c.any(1))), TEXT, ANY);
            case "typeOf" -> Call.function(name, c -> type(c.any(0)), ANY);
            case "typeIs" -> Call.function(name, c -> c.text(0).equals(type(c.any(1))), TEXT, ANY);
            case "typeIsLike" -> Call.function(name, c -> isLike(c.text(0), type(c.any(1))), TEXT, ANY);
            case "deepEqual" -> Call.function(name, c -> Equality.deep(c.any(0), c.any(1), c.budget()), ANY, ANY);
            default -> null;
        };
    }

    static String kind(@Nullable Object value) {
        return switch (value) {
            case null -> "invalid";
            case Absent _ -> "invalid";
            case Boolean _ -> "bool";
            case Long _ -> "int";
            case Double _ -> "float64";
            case String _ -> "string";
            case List<?> _ -> "slice";
            case byte[] _ -> "slice";
            case Map<?, ?> _ -> "map";
            case Duration _ -> "int64";
            case Complex _ -> "complex128";
            case ZonedDateTime _ -> "struct";
            case Object _ -> "ptr";
        };
    }

    private static String type(@Nullable Object value) {
        return Format.typeName(value);
    }

    private static boolean isLike(String wanted, String type) {
        return wanted.equals(type) || ("*" + wanted).equals(type);
    }
}
