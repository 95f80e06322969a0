package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// One number in, one number out.
final class NumberFunctions {
    /// From here on a double has no fraction.
    private static final double WHOLE = 0x1p52;

    private NumberFunctions() {}

    static void addTo(Table table) {
        table.add("abs", 1, (arguments, _) -> abs(arguments[0]));
        rounding(table, "ceil", Math::ceil);
        rounding(table, "floor", Math::floor);
        rounding(table, "round", NumberFunctions::round);
    }

    private static Object abs(@Nullable Object value) {
        return switch (Values.plain(value)) {
            case Long number -> Math.abs(number);
            case Double number -> number < 0 ? -number : number;
            case null, default -> throw misfit("abs", value);
        };
    }

    private static void rounding(Table table, String name, DoubleUnaryOperator operator) {
        table.add(name, 1, (arguments, _) -> {
            if (Values.plain(arguments[0]) instanceof Number number) {
                return operator.applyAsDouble(number.doubleValue());
            }
            throw misfit(name, arguments[0]);
        });
    }

    /// Halves go away from zero, and the sign stays, also that of zero.
    private static double round(double number) {
        var size = Math.abs(number);
        if (!(size < WHOLE)) {
            return number;
        }
        var floor = Math.floor(size);
        return Math.copySign(size - floor >= 0.5 ? floor + 1 : floor, number);
    }

    /// Towards zero; what does not fit 64 bits is the least number, as Go has it on common machines.
    static long cut(double number) {
        return number >= -0x1p63 && number < 0x1p63 ? (long) number : Long.MIN_VALUE;
    }

    static Problem misfit(String function, @Nullable Object found) {
        return new Problem("invalid argument for " + function + " (type " + Values.typeName(found) + ")");
    }
}
