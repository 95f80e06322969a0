package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Problem;
import java.util.Locale;
import java.util.regex.Pattern;

/// Reads numbers as Go's conversions do: no spaces around, no suffixes, and whole numbers in decimal only.
final class Numerals {
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,100}");
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");
    private static final Pattern HEXADECIMAL =
            Pattern.compile("[+-]?0[xX](?:[0-9a-fA-F]++(?:\\.[0-9a-fA-F]*+)?|\\.[0-9a-fA-F]++)[pP][+-]?[0-9]++");

    private Numerals() {}

    static long whole(String text) {
        if (!WHOLE.matcher(text).matches()) {
            throw new Problem("invalid operation: int(" + text + ")");
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException _) {
            throw new Problem("invalid operation: int(" + text + ")");
        }
    }

    static double real(String text) {
        var number = special(text.toLowerCase(Locale.ROOT));
        if (number != 0) {
            return number;
        }
        var digits = underscoresSeparateDigits(text) ? text.replace("_", "") : text;
        if (!DECIMAL.matcher(digits).matches() && !HEXADECIMAL.matcher(digits).matches()) {
            throw new Problem("invalid operation: float(" + text + ")");
        }
        number = Double.parseDouble(digits);
        if (Double.isInfinite(number)) {
            throw new Problem("invalid operation: float(" + text + ")");
        }
        return number;
    }

    /// A number that has a name, or 0.
    private static double special(String text) {
        return switch (text) {
            case "nan" -> Double.NaN;
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> 0;
        };
    }

    /// Each stands between two digits, or between `0x` and the first one.
    private static boolean underscoresSeparateDigits(String text) {
        for (var at = text.indexOf('_'); at >= 0; at = text.indexOf('_', at + 1)) {
            if (at == 0 || at + 1 == text.length()) {
                return false;
            }
            var before = text.charAt(at - 1);
            if (!isDigit(text.charAt(at + 1)) || !(isDigit(before) || before == 'x' || before == 'X')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char character) {
        return Character.digit(character, 16) >= 0 && character < 128;
    }
}
