package dev.capstan.server.kube.table;

import java.math.BigDecimal;

/// Fractional numbers written as Go prints them: the fewest digits, with an exponent when they are large or small.
final class GoNumber {
    private static final int SMALLEST_PLAIN = -4;
    private static final int FIRST_WITH_EXPONENT = 6;

    private GoNumber() {}

    static String text(double value) {
        BigDecimal digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int exponent = digits.precision() - digits.scale() - 1;
        if (exponent >= SMALLEST_PLAIN && exponent < FIRST_WITH_EXPONENT) {
            return digits.toPlainString();
        }
        String mantissa = digits.scaleByPowerOfTen(-exponent).toPlainString();
        String magnitude = Math.abs(exponent) < 10 ? "0" + Math.abs(exponent) : "" + Math.abs(exponent);
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + magnitude;
    }
}
