package dev.capstan.expr.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// How Go prints a float: the fewest digits that read back, with an exponent from 1e6 on and below 1e-4.
public final class Floats {
    private Floats() {}

    static String text(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "+Inf" : "-Inf";
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        var decimal = shortest(number);
        var exponent = decimal.precision() - decimal.scale() - 1;
        return exponent < -4 || exponent >= 6 ? scientific(decimal, exponent) : decimal.toPlainString();
    }

    /// The fewest digits that read back. Java always writes two, which for the very smallest numbers is one too many.
    public static BigDecimal shortest(double number) {
        var decimal = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (decimal.precision() != 2) {
            return decimal;
        }
        var shorter = decimal.round(new MathContext(1, RoundingMode.HALF_EVEN));
        return shorter.doubleValue() == number ? shorter : decimal;
    }

    private static String scientific(BigDecimal decimal, int exponent) {
        var digits = decimal.unscaledValue().abs().toString();
        var out = new StringBuilder(digits.length() + 8);
        if (decimal.signum() < 0) {
            out.append('-');
        }
        out.append(digits.charAt(0));
        if (digits.length() > 1) {
            out.append('.').append(digits, 1, digits.length());
        }
        out.append('e').append(exponent < 0 ? '-' : '+');
        var size = Math.abs(exponent);
        return out.append(size < 10 ? "0" : "").append(size).toString();
    }
}
