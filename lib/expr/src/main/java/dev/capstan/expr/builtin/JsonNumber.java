package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Floats;
import dev.capstan.expr.value.Problem;
import java.math.BigDecimal;

/// How Go writes a float in JSON: the fewest digits that read back, with an exponent only when far from 1.
final class JsonNumber {
    private static final double LEAST_PLAIN = 1e-6;
    private static final double LEAST_TOO_LARGE = 1e21;

    private JsonNumber() {}

    static String text(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            var name = Double.isNaN(number) ? "NaN" : number > 0 ? "+Inf" : "-Inf";
            throw new Problem("json: unsupported value: " + name);
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        var decimal = Floats.shortest(number);
        var size = Math.abs(number);
        return size < LEAST_PLAIN || size >= LEAST_TOO_LARGE ? scientific(decimal) : decimal.toPlainString();
    }

    private static String scientific(BigDecimal decimal) {
        var digits = decimal.unscaledValue().abs().toString();
        var exponent = decimal.precision() - decimal.scale() - 1;
        var fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        return (decimal.signum() < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + (exponent < 0 ? "" : "+")
                + exponent;
    }
}
