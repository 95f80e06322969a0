package dev.capstan.expr.syntax;

/// Writes literals in quotes, so that the [Lexer] reads back what was meant.
final class Quotes {
    private static final String ESCAPED = "\u0007\b\f\n\r\t\u000b\\\"";
    private static final String LETTERS = "abfnrtv\\\"";

    private Quotes() {}

    static String quote(String value) {
        var quoted = new StringBuilder(value.length() + 2).append('"');
        value.codePoints().forEach(codePoint -> append(quoted, codePoint));
        return quoted.append('"').toString();
    }

    /// @param value one char (0–255) per byte; the leading `b` is left to the caller
    static String quoteBytes(String value) {
        var quoted = new StringBuilder(value.length() + 2).append('"');
        value.chars().forEach(octet -> {
            if (octet < 0x80) {
                append(quoted, octet);
            } else {
                hex(quoted, "\\x", octet, 2);
            }
        });
        return quoted.append('"').toString();
    }

    private static void append(StringBuilder quoted, int codePoint) {
        int escape = ESCAPED.indexOf(codePoint);
        if (escape >= 0) {
            quoted.append('\\').append(LETTERS.charAt(escape));
        } else if (Letters.printable(codePoint)) {
            quoted.appendCodePoint(codePoint);
        } else if (codePoint < 0x80) {
            hex(quoted, "\\x", codePoint, 2);
        } else if (codePoint <= 0xFFFF) {
            hex(quoted, "\\u", codePoint, 4);
        } else {
            hex(quoted, "\\U", codePoint, 8);
        }
    }

    private static void hex(StringBuilder quoted, String prefix, int value, int digits) {
        String hex = Integer.toHexString(value);
        quoted.append(prefix).append("0".repeat(digits - hex.length())).append(hex);
    }
}
