package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.text.NumberText;
import org.jspecify.annotations.Nullable;

/// Numbers made of any value. What is no number is 0, never an error.
final class Numbers {
    private static final double LIMIT = 0x1p63;

    private Numbers() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "int", "int64" -> Call.function(name, c -> whole(c.any(0)), ANY);
            case "float64" -> Call.function(name, c -> real(c.any(0)), ANY);
            case "atoi" -> Call.function(name, c -> NumberText.nearest(c.text(0)), TEXT);
            case "toDecimal" -> Call.function(name, c -> orZero(NumberText.whole(c.shown(0), 8)), ANY);
            default -> null;
        };
    }

    static long whole(@Nullable Object value) {
        return switch (value) {
            case Long number -> number;
            case Double number -> truncated(number);
            case Boolean flag -> flag ? 1 : 0;
            case String text -> orZero(NumberText.whole(withoutFraction(text), 0));
            case null -> 0;
            case Object _ -> 0;
        };
    }

    static double real(@Nullable Object value) {
        return switch (value) {
            case Long number -> number;
            case Double number -> number;
            case Boolean flag -> flag ? 1 : 0;
            case String text -> {
                Double number = NumberText.real(text);
                yield number == null ? 0 : number;
            }
            case null -> 0;
            case Object _ -> 0;
        };
    }

    /// As Go does on the usual machines: what does not fit becomes the smallest number.
    private static long truncated(double number) {
        return number >= -LIMIT && number < LIMIT ? (long) number : Long.MIN_VALUE;
    }

    private static long orZero(@Nullable Long number) {
        return number == null ? 0 : number;
    }

    /// `-12.7` → `-12`; a text that is not digits around a dot stays as it is.
    private static String withoutFraction(String text) {
        int dot = text.indexOf('.');
        if (dot < 0) {
            return text;
        }
        int first = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        for (int i = first; i < text.length(); i++) {
            if (i != dot && (text.charAt(i) < '0' || text.charAt(i) > '9')) {
                return text;
            }
        }
        return dot == first ? text.substring(0, dot) + "0" : text.substring(0, dot);
    }
}
