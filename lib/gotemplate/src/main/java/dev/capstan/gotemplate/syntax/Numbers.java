package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.value.Complex;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads numbers as Go writes them: `1_000`, `0x1F`, `0b101`, `017`, `1e9`, `0x1p-4`, `'a'`, `2i`.
final class Numbers {
    private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    /// No integer that fits has more, leading zeros left out of account.
    private static final int MOST_DIGITS = 1000;

    private Numbers() {}

    /// The number that `text` says.
    ///
    /// @throws IllegalArgumentException with the reason, if it says none
    static Operand.Numeral number(Place at, String text) {
        if (text.endsWith("i")) {
            return complex(at, text, 0);
        }
        BigInteger integer = underscoresFit(text) ? integer(text) : null;
        if (integer != null) {
            Long whole = integer.bitLength() < Long.SIZE ? (Long) integer.longValue() : null;
            return new Operand.Numeral(at, text, whole, integer.doubleValue(), null);
        }
        return decimal(at, text);
    }

    static Operand.Numeral character(Place at, String quoted) {
        int code = Quotes.character(quoted);
        return new Operand.Numeral(at, quoted, (long) code, (double) code, null);
    }

    /// A number of two parts, the second of which begins at a sign and ends in `i`.
    static Operand.Numeral complex(Place at, String text) {
        int sign = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
        boolean inExponent = "eEpP".indexOf(text.charAt(sign - 1)) >= 0;
        return complex(
                at,
                text,
                inExponent ? Math.max(text.lastIndexOf('+', sign - 1), text.lastIndexOf('-', sign - 1)) : sign);
    }

    /// @param second where the imaginary part begins
    private static Operand.Numeral complex(Place at, String text, int second) {
        Double real = second == 0 ? (Double) 0.0 : floating(text.substring(0, second));
        Double imaginary = floating(text.substring(second, text.length() - 1));
        if (real == null || imaginary == null) {
            throw illegal(text);
        }
        var value = new Complex(real, imaginary);
        return imaginary == 0
                ? new Operand.Numeral(at, text, whole(real), real, value)
                : new Operand.Numeral(at, text, null, null, value);
    }

    private static Operand.Numeral decimal(Place at, String text) {
        Double value = floating(text);
        if (value == null) {
            throw illegal(text);
        }
        if (text.chars().noneMatch(c -> ".eEpP".indexOf(c) >= 0)) {
            throw new IllegalArgumentException("integer overflow: " + Quotes.quote(text));
        }
        return new Operand.Numeral(at, text, whole(value), value, null);
    }

    private static @Nullable Long whole(double value) {
        boolean whole = value == Math.rint(value) && value >= -0x1p63 && value < 0x1p63;
        return whole ? (Long) (long) value : null;
    }

    private static IllegalArgumentException illegal(String text) {
        return new IllegalArgumentException("illegal number syntax: " + Quotes.quote(text));
    }

    private static @Nullable Double floating(String text) {
        try {
            double value = underscoresFit(text) ? Double.parseDouble(text.replace("_", "")) : Double.NaN;
            return Double.isFinite(value) ? (Double) value : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /// The integer, of at most 64 bits, or null if it is none.
    private static @Nullable BigInteger integer(String text) {
        boolean negative = text.startsWith("-");
        String digits = (negative || text.startsWith("+") ? text.substring(1) : text).replace("_", "");
        int radix = radix(digits);
        String value = digits.substring(radix == 10 ? 0 : radix == 8 && isOctalByZero(digits) ? 1 : 2);
        if (value.isEmpty()
                || value.length() > MOST_DIGITS
                || !value.chars().allMatch(c -> Character.digit(c, radix) >= 0)) {
            return null;
        }
        BigInteger size = new BigInteger(value, radix);
        BigInteger integer = negative ? size.negate() : size;
        boolean fits = integer.bitLength() < Long.SIZE || (!negative && integer.compareTo(LARGEST) <= 0);
        return fits ? integer : null;
    }

    private static int radix(String digits) {
        String start = digits.toLowerCase(Locale.ROOT);
        if (start.startsWith("0x")) {
            return 16;
        }
        if (start.startsWith("0b")) {
            return 2;
        }
        return start.length() > 1 && start.startsWith("0") ? 8 : 10;
    }

    private static boolean isOctalByZero(String digits) {
        return (digits.charAt(1) | ' ') != 'o';
    }

    /// Whether each underscore stands between digits, or between the prefix and a digit.
    private static boolean underscoresFit(String text) {
        if (text.indexOf('_') < 0) {
            return true;
        }
        String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        boolean prefixed = digits.length() > 1 && digits.charAt(0) == '0' && "bBoOxX".indexOf(digits.charAt(1)) >= 0;
        int radix = prefixed && (digits.charAt(1) | ' ') == 'x' ? 16 : 10;
        boolean afterDigit = prefixed;
        for (int i = prefixed ? 2 : 0; i < digits.length(); i++) {
            boolean underscore = digits.charAt(i) == '_';
            boolean digit = Character.digit(digits.charAt(i), radix) >= 0;
            boolean afterUnderscore = i > 0 && digits.charAt(i - 1) == '_';
            if ((underscore && !afterDigit) || (afterUnderscore && !digit)) {
                return false;
            }
            afterDigit = digit;
        }
        return !digits.endsWith("_");
    }
}
