package dev.capstan.gotemplate.format;

/// Writes text as a Go constant, the way `%q` does.
public final class Quote {
    private static final char[] HEX = "0123456789abcdef".toCharArray();
    private static final int REPLACEMENT = 0xFFFD;

    private Quote() {}

    /// `"text"`, with everything escaped that cannot be seen.
    public static String text(String text) {
        return quoted(text, false);
    }

    /// Like [#text], with everything escaped that is not ASCII.
    static String ascii(String text) {
        return quoted(text, true);
    }

    private static String quoted(String text, boolean ascii) {
        var out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            escape(out, character, '"', ascii);
        }
        return out.append('"').toString();
    }

    /// `'x'`.
    static String character(int character, boolean ascii) {
        var out = new StringBuilder().append('\'');
        escape(out, character, '\'', ascii);
        return out.append('\'').toString();
    }

    /// Whether the text can stand between backquotes.
    static boolean canBeRaw(String text) {
        return text.chars().allMatch(Quote::canBeRaw);
    }

    private static boolean canBeRaw(int unit) {
        return (unit >= ' ' || unit == '\t') && unit != '`' && unit != 0x7F && unit != 0xFEFF;
    }

    /// Whether Go takes the character for one that can be seen: letters, marks, digits, signs, and the space.
    public static boolean isPrintable(int character) {
        if (character < 0x7F) {
            return character >= ' ';
        }
        return switch (Character.getType(character)) {
            case Character.UNASSIGNED,
                    Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static void escape(StringBuilder out, int character, char quote, boolean ascii) {
        if (character == quote || character == '\\') {
            out.append('\\').append((char) character);
        } else if (isPrintable(character) && (!ascii || character < 0x7F)) {
            out.appendCodePoint(character);
        } else {
            escapeUnseen(out, character);
        }
    }

    private static void escapeUnseen(StringBuilder out, int character) {
        switch (character) {
            case 0x07 -> out.append("\\a");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case 0x0B -> out.append("\\v");
            default -> escapeByNumber(out, character);
        }
    }

    private static void escapeByNumber(StringBuilder out, int character) {
        if (character < ' ' || character == 0x7F) {
            hex(out.append("\\x"), character, 2);
        } else if (character > 0xFFFF) {
            hex(out.append("\\U"), character, 8);
        } else {
            hex(out.append("\\u"), Character.isSurrogate((char) character) ? REPLACEMENT : character, 4);
        }
    }

    private static void hex(StringBuilder out, int number, int digits) {
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
            out.append(HEX[(number >> shift) & 0xF]);
        }
    }
}
