package dev.capstan.gotemplate.format;

import java.util.Locale;

/// Prints whole numbers: `%v %d %b %o %O %x %X %c %q %U`.
final class Integers {
    private static final int REPLACEMENT = 0xFFFD;

    private Integers() {}

    static boolean knows(int verb) {
        return switch (verb) {
            case 'v', 'd', 'b', 'o', 'O', 'x', 'X', 'c', 'q', 'U' -> true;
            default -> false;
        };
    }

    static void print(Output out, long number, Directive directive) {
        switch (directive.verb()) {
            case 'c' -> out.pad(Character.toString(character(number)), directive);
            case 'q' -> out.pad(Quote.character(character(number), directive.plus()), directive);
            case 'U' -> printUnicode(out, number, directive);
            default -> printNumber(out, number, directive);
        }
    }

    private static int character(long number) {
        boolean valid = number >= 0
                && number <= Character.MAX_CODE_POINT
                && !(number >= Character.MIN_SURROGATE && number <= Character.MAX_SURROGATE);
        return valid ? (int) number : REPLACEMENT;
    }

    /// `U+0078`, and with `#` the character itself.
    private static void printUnicode(Output out, long number, Directive directive) {
        var digits = Long.toHexString(number).toUpperCase(Locale.ROOT);
        var text = new StringBuilder("U+");
        zeros(out, text, Math.max(4, directive.precision()) - digits.length());
        text.append(digits);
        if (directive.sharp() && number >= 0 && number <= Character.MAX_CODE_POINT && Quote.isPrintable((int) number)) {
            text.append(" '").appendCodePoint((int) number).append('\'');
        }
        out.pad(text.toString(), directive.paddedWithSpaces());
    }

    private static void printNumber(Output out, long number, Directive directive) {
        if (directive.precision() == 0 && number == 0) {
            out.repeat(' ', directive.width());
            return;
        }
        var text = new StringBuilder();
        var sign = sign(number, directive);
        var digits = digits(number, directive.verb());
        int zeros = wantedDigits(sign, directive) - digits.length();
        text.append(sign).append(prefix(directive, zeros > 0 || digits.startsWith("0")));
        zeros(out, text, zeros);
        out.pad(text.append(digits).toString(), directive.paddedWithSpaces());
    }

    private static String sign(long number, Directive directive) {
        if (number < 0) {
            return "-";
        }
        if (directive.plus()) {
            return "+";
        }
        return directive.space() ? " " : "";
    }

    /// The magnitude. Negating the smallest number leaves it as it is, and unsigned that is its magnitude.
    private static String digits(long number, int verb) {
        long magnitude = number < 0 ? -number : number;
        return switch (verb) {
            case 'b' -> Long.toUnsignedString(magnitude, 2);
            case 'o', 'O' -> Long.toUnsignedString(magnitude, 8);
            case 'x' -> Long.toUnsignedString(magnitude, 16);
            case 'X' -> Long.toUnsignedString(magnitude, 16).toUpperCase(Locale.ROOT);
            default -> Long.toUnsignedString(magnitude);
        };
    }

    /// Leading zeros are asked for by a precision, or else by the flag, which leaves room for the sign.
    private static int wantedDigits(String sign, Directive directive) {
        if (directive.hasPrecision()) {
            return directive.precision();
        }
        return directive.filler() == '0' ? directive.width() - sign.length() : 0;
    }

    private static String prefix(Directive directive, boolean startsWithZero) {
        var sharp = switch (directive.sharp() ? directive.verb() : 0) {
            case 'b' -> "0b";
            case 'o', 'O' -> startsWithZero ? "" : "0";
            case 'x' -> "0x";
            case 'X' -> "0X";
            default -> "";
        };
        return directive.verb() == 'O' ? "0o" + sharp : sharp;
    }

    private static void zeros(Output out, StringBuilder text, int count) {
        if (count > 0) {
            out.pay(count);
            text.repeat('0', count);
        }
    }
}
