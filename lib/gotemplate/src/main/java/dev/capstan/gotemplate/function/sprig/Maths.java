package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.FLOAT;
import static dev.capstan.gotemplate.function.Function.Parameter.INT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.value.Problem;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/// Arithmetic. Names that end in `f` work on floats, digit by digit so that 0.1 + 0.2 is 0.3.
final class Maths {
    private static final int DIVISION_DIGITS = 16;

    private Maths() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "add" -> Call.variadic(name, c -> fold(c, Long::sum), ANY);
            case "add1" -> Call.function(name, c -> Numbers.whole(c.any(0)) + 1, ANY);
            case "sub" -> Call.function(name, c -> Numbers.whole(c.any(0)) - Numbers.whole(c.any(1)), ANY, ANY);
            case "div" -> Call.function(name, c -> Numbers.whole(c.any(0)) / divisor(c), ANY, ANY);
            case "mod" -> Call.function(name, c -> Numbers.whole(c.any(0)) % divisor(c), ANY, ANY);
            case "mul" -> Call.variadic(name, c -> fold(c, (a, b) -> a * b), ANY, ANY);
            case "max", "biggest" -> Call.variadic(name, c -> fold(c, Math::max), ANY, ANY);
            case "min" -> Call.variadic(name, c -> fold(c, Math::min), ANY, ANY);
            case "addf" -> Call.variadic(name, c -> decimals(c, BigDecimal::add), ANY);
            case "add1f" ->
                Call.function(name, c -> decimal(c, 0).add(BigDecimal.ONE).doubleValue(), ANY);
            case "subf" -> Call.variadic(name, c -> decimals(c, BigDecimal::subtract), ANY, ANY);
            case "mulf" -> Call.variadic(name, c -> decimals(c, BigDecimal::multiply), ANY, ANY);
            case "divf" -> Call.variadic(name, c -> decimals(c, Maths::divide), ANY, ANY);
            case "maxf" -> Call.variadic(name, c -> foldReal(c, Math::max), ANY, ANY);
            case "minf" -> Call.variadic(name, c -> foldReal(c, Math::min), ANY, ANY);
            case "ceil" -> Call.function(name, c -> Math.ceil(Numbers.real(c.any(0))), ANY);
            case "floor" -> Call.function(name, c -> Math.floor(Numbers.real(c.any(0))), ANY);
            case "round" -> Call.variadic(name, Maths::round, ANY, INT, FLOAT);
            default -> null;
        };
    }

    private static long fold(Call call, LongBinaryOperator operator) {
        if (call.count() == 0) {
            return 0;
        }
        long result = Numbers.whole(call.any(0));
        for (int i = 1; i < call.count(); i++) {
            result = operator.applyAsLong(result, Numbers.whole(call.any(i)));
        }
        return result;
    }

    private static double foldReal(Call call, DoubleBinaryOperator operator) {
        double result = Numbers.real(call.any(0));
        for (int i = 1; i < call.count(); i++) {
            result = operator.applyAsDouble(result, Numbers.real(call.any(i)));
        }
        return result;
    }

    private static long divisor(Call call) {
        long divisor = Numbers.whole(call.any(1));
        if (divisor == 0) {
            throw new Problem("integer divide by zero");
        }
        return divisor;
    }

    private static double decimals(Call call, BinaryOperator<BigDecimal> operator) {
        if (call.count() == 0) {
            return 0;
        }
        BigDecimal result = decimal(call, 0);
        for (int i = 1; i < call.count(); i++) {
            call.budget().step(1 + result.precision() / 16);
            result = operator.apply(result, decimal(call, i));
        }
        return result.doubleValue();
    }

    private static BigDecimal decimal(Call call, int index) {
        double number = Numbers.real(call.any(index));
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            throw new Problem("argument " + (index + 1) + " is " + number + ", expected a finite number");
        }
        return new BigDecimal(Double.toString(number));
    }

    private static BigDecimal divide(BigDecimal a, BigDecimal b) {
        if (b.signum() == 0) {
            throw new Problem("decimal division by 0");
        }
        return a.divide(b, DIVISION_DIGITS, RoundingMode.HALF_UP);
    }

    /// Rounds at a digit; a third argument says from which fraction on to round up, half by default.
    private static double round(Call call) {
        double up = call.count() > 2 ? call.real(2) : 0.5;
        double scale = Math.pow(10, (double) call.whole(1));
        double scaled = scale * Numbers.real(call.any(0));
        double fraction = scaled - (scaled < 0 ? Math.ceil(scaled) : Math.floor(scaled));
        return (fraction >= up ? Math.ceil(scaled) : Math.floor(scaled)) / scale;
    }
}
