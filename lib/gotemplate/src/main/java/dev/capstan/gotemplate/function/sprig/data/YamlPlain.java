package dev.capstan.gotemplate.function.sprig.data;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What an unquoted YAML word means to Go: YAML 1.1 with its `yes` and `on`, but without base 60.
final class YamlPlain {
    private static final Set<String> TRUE =
            Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
    private static final Set<String> FALSE =
            Set.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");
    private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> SPECIAL = Set.of(
            ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF");
    private static final Pattern FLOAT = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
    private static final Pattern DOTTED = Pattern.compile("\\.[0-9](_?[0-9])*([eE][-+]?[0-9](_?[0-9])*)?");
    private static final Pattern WHOLE =
            Pattern.compile("([-+]?)(0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)");
    private static final Pattern BASE_60 = Pattern.compile("[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\\.[0-9_]*)?");
    private static final Pattern TIME =
            Pattern.compile("(\\d{4})-(\\d{1,2})-(\\d{1,2})(?:(?:[Tt ])(\\d{1,2}):(\\d{1,2}):"
                    + "(\\d{1,2})(?:\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)?)?");
    private static final BigInteger SMALLEST = BigInteger.ONE.shiftLeft(63).negate();
    private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final int LONGEST = 400;

    private YamlPlain() {}

    /// A word as a value: nil, Boolean, BigInteger, Double (NaN and infinities too) or the word itself.
    static @Nullable Object read(String word) {
        if (NULL.contains(word)) {
            return null;
        }
        if (TRUE.contains(word) || FALSE.contains(word)) {
            return TRUE.contains(word);
        }
        if (SPECIAL.contains(word)) {
            return Double.NaN;
        }
        char first = word.charAt(0);
        if (word.length() > LONGEST || !(first == '.' || first == '+' || first == '-' || isDigit(first))) {
            return word;
        }
        if (first == '.') {
            return DOTTED.matches(word) ? orWord(FLOAT, word.replace("_", ""), word) : word;
        }
        return number(word);
    }

    /// Whether a text may stand unquoted and still be read as that text.
    static boolean isText(String word) {
        return word.equals(read(word)) && !isTime(word) && !isBase60(word);
    }

    private static Object number(String word) {
        if (isTime(word)) {
            return word;
        }
        String digits = word.replace("_", "");
        Matcher whole = WHOLE.matcher(digits);
        if (whole.matches()) {
            BigInteger number = whole(whole.group(1), whole.group(2));
            if (number.compareTo(SMALLEST) >= 0 && number.compareTo(LARGEST) <= 0 && !isSignedBeyond(digits, number)) {
                return number;
            }
        }
        return orWord(FLOAT, digits, word);
    }

    private static boolean isSignedBeyond(String digits, BigInteger number) {
        return digits.charAt(0) == '+' && number.bitLength() > 63;
    }

    private static BigInteger whole(String sign, String digits) {
        var number = switch (digits.length() > 1 && digits.charAt(0) == '0' ? digits.charAt(1) : '_') {
            case 'x', 'X' -> new BigInteger(digits.substring(2), 16);
            case 'o', 'O' -> new BigInteger(digits.substring(2), 8);
            case 'b', 'B' -> new BigInteger(digits.substring(2), 2);
            case '_' -> new BigInteger(digits, 10);
            default -> new BigInteger(digits, 8);
        };
        return sign.equals("-") ? number.negate() : number;
    }

    private static Object orWord(Pattern pattern, String digits, String word) {
        if (!pattern.matches(digits)) {
            return word;
        }
        double number = Double.parseDouble(digits);
        return Double.isInfinite(number) ? word : (Object) number;
    }

    private static boolean isBase60(String word) {
        return word.indexOf(':') > 0 && BASE_60.matches(word);
    }

    static boolean isTime(String word) {
        if (word.length() < 8 || word.charAt(4) != '-') {
            return false;
        }
        Matcher time = TIME.matcher(word);
        if (!time.matches() || !isDate(time)) {
            return false;
        }
        if (time.group(4) == null) {
            return true;
        }
        boolean spaced = word.charAt(time.start(4) - 1) == ' ';
        return spaced == (time.group(7) == null)
                && number(time, 4) < 24
                && number(time, 5) < 60
                && number(time, 6) < 60;
    }

    private static boolean isDate(Matcher time) {
        try {
            LocalDate.of(number(time, 1), number(time, 2), number(time, 3));
            return true;
        } catch (DateTimeException _) {
            return false;
        }
    }

    private static int number(Matcher match, int group) {
        return Integer.parseInt(match.group(group));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
