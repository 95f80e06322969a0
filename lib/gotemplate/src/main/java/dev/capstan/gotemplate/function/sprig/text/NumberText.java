package dev.capstan.gotemplate.function.sprig.text;

import com.google.re2j.Pattern;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Numbers as Go's `strconv` reads them.
public final class NumberText {
    private static final Pattern WHOLE = Pattern.compile(
            "[+-]?(0[xX](_?[0-9a-fA-F])+|0[bB](_?[01])+|0[oO](_?[0-7])+|" + "0(_?[0-7])*|[1-9](_?[0-9])*)");
    private static final Pattern DIGITS = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile(
            "[+-]?([0-9](_?[0-9])*(\\.([0-9](_?[0-9])*)?)?|\\.[0-9](_?[0-9])*)([eE][+-]?[0-9](_?[0-9])*)?");
    private static final Pattern HEXADECIMAL = Pattern.compile("[+-]?0[xX]_?([0-9a-fA-F](_?[0-9a-fA-F])*"
            + "(\\.([0-9a-fA-F](_?[0-9a-fA-F])*)?)?|\\.[0-9a-fA-F](_?[0-9a-fA-F])*)[pP][+-]?[0-9]+");
    private static final Pattern SPECIAL = Pattern.compile("(?i)[+-]?inf(inity)?|nan");

    /// Longer than any number that fits, and short enough to read at once.
    private static final int LONGEST = 1000;

    private NumberText() {}

    /// A whole number in `base`, or null. Base 0 reads the prefixes `0x`, `0o`, `0b` and `0`, and underscores.
    public static @Nullable Long whole(String text, int base) {
        if (text.length() > LONGEST || !(base == 0 ? WHOLE : DIGITS).matches(text)) {
            return null;
        }
        boolean negative = text.startsWith("-");
        String digits = negative || text.startsWith("+") ? text.substring(1) : text;
        try {
            var number = base == 0 ? prefixed(digits.replace("_", "")) : new BigInteger(digits, base);
            return (negative ? number.negate() : number).longValueExact();
        } catch (NumberFormatException | ArithmeticException tooLarge) {
            return null;
        }
    }

    /// A decimal number, or the number nearest to it that fits; 0 if it is none.
    public static long nearest(String text) {
        Long number = whole(text, 10);
        if (number != null) {
            return number;
        }
        if (!DIGITS.matches(text)) {
            return 0;
        }
        return text.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    private static BigInteger prefixed(String digits) {
        if (digits.length() < 2 || digits.charAt(0) != '0') {
            return new BigInteger(digits, 10);
        }
        return switch (digits.charAt(1)) {
            case 'x', 'X' -> new BigInteger(digits.substring(2), 16);
            case 'b', 'B' -> new BigInteger(digits.substring(2), 2);
            case 'o', 'O' -> new BigInteger(digits.substring(2), 8);
            default -> new BigInteger(digits, 8);
        };
    }

    /// A float, or null if it is none or too large for one.
    public static @Nullable Double real(String text) {
        if (text.length() > LONGEST) {
            return null;
        }
        if (SPECIAL.matches(text)) {
            return special(text);
        }
        if (!DECIMAL.matches(text) && !HEXADECIMAL.matches(text)) {
            return null;
        }
        double number = Double.parseDouble(text.replace("_", ""));
        return Double.isInfinite(number) ? null : (Double) number;
    }

    private static double special(String text) {
        if (text.length() == 3 && (text.charAt(0) == 'n' || text.charAt(0) == 'N')) {
            return Double.NaN;
        }
        return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
}
