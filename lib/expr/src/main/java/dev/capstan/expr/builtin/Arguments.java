package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Lists;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a function asks of its arguments, and what it pays for them.
final class Arguments {
    private static final int CHARACTERS_PER_UNIT = 16;

    private Arguments() {}

    static String text(@Nullable Object[] arguments, int index, String function) {
        if (arguments[index] instanceof String text) {
            return text;
        }
        throw misfit(arguments[index], "string", function);
    }

    static long whole(@Nullable Object[] arguments, int index, String function) {
        if (Values.plain(arguments[index]) instanceof Long number) {
            return number;
        }
        throw misfit(arguments[index], "int", function);
    }

    /// A number cut towards zero, as the original does where a count is asked for.
    static long cut(@Nullable Object value) {
        return switch (Values.plain(value)) {
            case Long number -> number;
            case Double number -> NumberFunctions.cut(number);
            case null, default -> throw new Problem("invalid operation: int(" + Values.typeName(value) + ")");
        };
    }

    /// An array, or a complaint `cannot take from string`, where `deed` is what cannot be done: "take from".
    static List<?> list(@Nullable Object value, String deed) {
        var list = Lists.of(value);
        if (list == null) {
            throw new Problem("cannot " + deed + " " + Values.kind(value));
        }
        return list;
    }

    /// Pays for looking at a text.
    static void scan(Budget budget, int length) {
        budget.step(length / CHARACTERS_PER_UNIT + 1);
    }

    /// Pays for making a text.
    static void write(Budget budget, long length) {
        budget.grow(length / CHARACTERS_PER_UNIT + 1);
    }

    private static Problem misfit(@Nullable Object found, String expected, String function) {
        var name = found == null ? "nil" : Values.typeName(found);
        return new Problem("cannot use " + name + " as argument (type " + expected + ") to call " + function);
    }
}
