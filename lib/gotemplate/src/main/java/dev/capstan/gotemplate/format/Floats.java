package dev.capstan.gotemplate.format;

import java.util.Locale;

/// Prints floating point numbers: `%v %e %E %f %F %g %G %x %X %b`.
final class Floats {
    private static final int SHORTEST = Directive.NONE;
    private static final int USUAL_DIGITS = 6;

    private Floats() {}

    static boolean knows(int verb) {
        return switch (verb) {
            case 'v', 'e', 'E', 'f', 'F', 'g', 'G', 'x', 'X', 'b' -> true;
            default -> false;
        };
    }

    static void print(Output out, double number, Directive directive) {
        char sign = sign(number, directive);
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            printSpecial(out, number, sign, directive);
            return;
        }
        out.pay(directive.precision());
        int precision = precision(directive);
        var text = magnitude(Math.abs(number), directive.verb(), precision);
        if (directive.sharp() && directive.verb() != 'b') {
            restorePoint(text, directive.verb(), precision);
        }
        var shown = directive.plus() || sign != '+' ? String.valueOf(sign) : "";
        if (directive.filler() == '0') {
            int zeros = directive.width() - shown.length() - text.length();
            out.append(shown);
            out.repeat('0', zeros);
            out.append(text.toString());
        } else {
            out.pad(shown + text, directive);
        }
    }

    private static char sign(double number, Directive directive) {
        if (Double.doubleToRawLongBits(number) < 0 && !Double.isNaN(number)) {
            return '-';
        }
        return directive.space() && !directive.plus() ? ' ' : '+';
    }

    /// Infinity always shows its sign, and what is not a number only when asked.
    private static void printSpecial(Output out, double number, char sign, Directive directive) {
        boolean silent = Double.isNaN(number) && !directive.plus() && !directive.space();
        var name = Double.isNaN(number) ? "NaN" : "Inf";
        out.pad(silent ? name : sign + name, directive.paddedWithSpaces());
    }

    private static int precision(Directive directive) {
        if (directive.hasPrecision()) {
            return directive.precision();
        }
        return switch (directive.verb()) {
            case 'e', 'E', 'f', 'F' -> USUAL_DIGITS;
            default -> SHORTEST;
        };
    }

    private static StringBuilder magnitude(double number, int verb, int precision) {
        return switch (verb) {
            case 'e' -> exponential(Decimal.rounded(number, precision + 1), precision, 'e');
            case 'E' -> exponential(Decimal.rounded(number, precision + 1), precision, 'E');
            case 'f', 'F' -> fixed(Decimal.fixed(number, precision), precision);
            case 'G' -> general(number, precision, 'E');
            case 'x' -> Binary.hex(number, precision);
            case 'X' ->
                new StringBuilder(Binary.hex(number, precision).toString().toUpperCase(Locale.ROOT));
            case 'b' -> Binary.scaled(number);
            default -> general(number, precision, 'e');
        };
    }

    /// The shorter of the two notations, by Go's rule: an exponent below -4 or not below the precision is written.
    private static StringBuilder general(double number, int precision, char e) {
        boolean shortest = precision == SHORTEST;
        var decimal = shortest ? Decimal.shortest(number) : Decimal.rounded(number, Math.max(1, precision));
        int count = decimal.digits().length();
        int limit = Math.max(1, precision);
        if (limit > count && count >= decimal.point()) {
            limit = count;
        }
        if (shortest) {
            limit = USUAL_DIGITS;
        }
        int exponent = decimal.point() - 1;
        if (exponent < -4 || exponent >= limit) {
            return exponential(decimal, count - 1, e);
        }
        return fixed(decimal, Math.max(0, count - decimal.point()));
    }

    static String plain(double number) {
        var decimal = Decimal.shortest(Math.abs(number));
        return minus(number) + fixed(decimal, Math.max(0, decimal.digits().length() - decimal.point()));
    }

    static String scientific(double number) {
        var decimal = Decimal.shortest(Math.abs(number));
        return minus(number) + exponential(decimal, decimal.digits().length() - 1, 'e');
    }

    private static String minus(double number) {
        return Double.doubleToRawLongBits(number) < 0 ? "-" : "";
    }

    private static StringBuilder exponential(Decimal decimal, int precision, char e) {
        var text = new StringBuilder().append(decimal.digit(0));
        if (precision > 0) {
            text.append('.');
            decimal.append(text, 1, precision);
        }
        int exponent = decimal.digits().isEmpty() ? 0 : decimal.point() - 1;
        return Binary.exponent(text.append(e), exponent);
    }

    private static StringBuilder fixed(Decimal decimal, int precision) {
        var text = new StringBuilder();
        if (decimal.point() > 0) {
            decimal.append(text, 0, decimal.point());
        } else {
            text.append('0');
        }
        if (precision > 0) {
            text.append('.');
            decimal.append(text, decimal.point(), precision);
        }
        return text;
    }

    /// What `#` asks for: always a point, and for `%g` the zeros up to the precision.
    private static void restorePoint(StringBuilder text, int verb, int precision) {
        int end = startOfExponent(text, verb);
        int missing = keepsZeros(verb) ? (precision == SHORTEST ? USUAL_DIGITS : precision) : 0;
        missing -= significantDigits(text, end);
        var tail = text.substring(end);
        text.setLength(end);
        if (text.indexOf(".") < 0) {
            missing -= text.toString().equals("0") ? 1 : 0;
            text.append('.');
        }
        text.repeat('0', Math.max(0, missing)).append(tail);
    }

    private static boolean keepsZeros(int verb) {
        return switch (verb) {
            case 'v', 'g', 'G', 'x' -> true;
            default -> false;
        };
    }

    private static int startOfExponent(StringBuilder text, int verb) {
        boolean hex = verb == 'x' || verb == 'X';
        for (int i = 0; i < text.length(); i++) {
            char c = Character.toLowerCase(text.charAt(i));
            if (c == (hex ? 'p' : 'e')) {
                return i;
            }
        }
        return text.length();
    }

    private static int significantDigits(StringBuilder text, int end) {
        int first = 0;
        while (first < end && (text.charAt(first) == '0' || text.charAt(first) == '.')) {
            first++;
        }
        int point = text.indexOf(".");
        return end - first - (point >= first ? 1 : 0);
    }
}
