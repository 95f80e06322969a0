package dev.capstan.expr.builtin;

import dev.capstan.expr.time.Durations;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a value is, and the same in another type.
final class ConversionFunctions {
    private ConversionFunctions() {}

    static void addTo(Table table) {
        table.add("len", 1, (arguments, budget) -> length(arguments[0], budget));
        table.add("type", 1, (arguments, _) -> Values.kind(arguments[0]));
        table.add("int", 1, (arguments, budget) -> toInt(arguments[0], budget));
        table.add("float", 1, (arguments, budget) -> toFloat(arguments[0], budget));
        table.add("string", 1, (arguments, budget) -> toText(arguments[0], budget));
    }

    /// Texts by their characters, not by their bytes.
    private static long length(@Nullable Object value, Budget budget) {
        return switch (value) {
            case String text -> {
                Arguments.scan(budget, text.length());
                yield text.codePointCount(0, text.length());
            }
            case List<?> list -> list.size();
            case Map<?, ?> map -> map.size();
            case byte[] bytes -> bytes.length;
            case null, default -> throw NumberFunctions.misfit("len", value);
        };
    }

    private static long toInt(@Nullable Object value, Budget budget) {
        return switch (Values.plain(value)) {
            case Long number -> number;
            case Double number -> NumberFunctions.cut(number);
            case Duration duration -> Durations.nanos(duration);
            case String text -> {
                Arguments.scan(budget, text.length());
                yield Numerals.whole(text);
            }
            case null, default -> throw new Problem("invalid operation: int(" + Values.typeName(value) + ")");
        };
    }

    private static double toFloat(@Nullable Object value, Budget budget) {
        return switch (Values.plain(value)) {
            case Number number -> number.doubleValue();
            case String text -> {
                Arguments.scan(budget, text.length());
                yield Numerals.real(text);
            }
            case null, default -> throw new Problem("invalid operation: float(" + Values.typeName(value) + ")");
        };
    }

    private static String toText(@Nullable Object value, Budget budget) {
        if (value instanceof String text) {
            return text;
        }
        var text = Values.text(value);
        Arguments.write(budget, text.length());
        return text;
    }
}
