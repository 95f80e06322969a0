package dev.capstan.gotemplate.function.sprig.text;

import java.util.function.IntUnaryOperator;

/// What Go's `unicode` package says of characters, and changes to each of them.
public final class CodePoints {
    private CodePoints() {}

    public static boolean isSpace(int c) {
        return switch (c) {
            case '\t', '\n', 0x0B, '\f', '\r', ' ', 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000 -> true;
            default -> c >= 0x2000 && c <= 0x200A;
        };
    }

    static boolean isPunctuation(int c) {
        return switch (Character.getType(c)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    static boolean isNumber(int c) {
        return switch (Character.getType(c)) {
            case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
            default -> false;
        };
    }

    public static boolean isUpper(int c) {
        return Character.getType(c) == Character.UPPERCASE_LETTER;
    }

    public static boolean isLower(int c) {
        return Character.getType(c) == Character.LOWERCASE_LETTER;
    }

    /// Each character changed on its own: unlike Java's, Go's upper case of ß is ß.
    public static String map(String text, IntUnaryOperator change) {
        var out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> out.appendCodePoint(change.applyAsInt(c)));
        return out.toString();
    }
}
