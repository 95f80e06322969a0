package dev.capstan.gotemplate.function.sprig.data;

import java.nio.charset.StandardCharsets;

/// What a text is made of, as far as it decides how YAML may write it.
///
/// @param isOneLine whether it has no line break
/// @param plainAllowed whether it may stand without quotes
/// @param singleAllowed whether it may stand in single quotes
/// @param blockAllowed whether it may stand as lines of their own after `|`
record YamlShape(boolean isOneLine, boolean plainAllowed, boolean singleAllowed, boolean blockAllowed) {
    private static final String INDICATORS = "#,[]{}&*!|>'\"%@`";

    /// The ways to write a text.
    enum Style {
        PLAIN,
        SINGLE,
        DOUBLE,
        BLOCK
    }

    static YamlShape of(String text) {
        if (text.isEmpty()) {
            return new YamlShape(true, true, true, false);
        }
        boolean breaks = false;
        boolean special = false;
        boolean spaceBeforeBreak = false;
        boolean spaceAfterBreak = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char before = i == 0 ? 'x' : text.charAt(i - 1);
            special |= !isPrintable(c);
            breaks |= isBreak(c);
            spaceBeforeBreak |= isBreak(c) && before == ' ';
            spaceAfterBreak |= c == ' ' && i > 0 && isBreak(before);
        }
        boolean trailingSpace = text.endsWith(" ");
        boolean edge = text.charAt(0) == ' ' || trailingSpace;
        boolean quoted = special || spaceBeforeBreak;
        return new YamlShape(
                !breaks,
                !edge && !breaks && !quoted && !hasIndicator(text),
                !quoted && !spaceAfterBreak,
                !quoted && !trailingSpace);
    }

    Style style(String text, boolean key) {
        if (text.indexOf('\n') >= 0) {
            return blockAllowed && !key ? Style.BLOCK : Style.DOUBLE;
        }
        if (!YamlPlain.isText(text)) {
            return Style.DOUBLE;
        }
        if (plainAllowed && !(text.isEmpty() && key)) {
            return Style.PLAIN;
        }
        return singleAllowed ? Style.SINGLE : Style.DOUBLE;
    }

    /// Whether YAML would read something else into the text: a comment, a key, a tag.
    private static boolean hasIndicator(String text) {
        if (text.startsWith("---") || text.startsWith("...") || INDICATORS.indexOf(text.charAt(0)) >= 0) {
            return true;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean blankAfter = i + 1 == text.length() || isBlank(text.charAt(i + 1));
            boolean blankBefore = i == 0 || isBlank(text.charAt(i - 1)) || isBreak(text.charAt(i - 1));
            if ((c == ':' && blankAfter)
                    || (c == '#' && blankBefore)
                    || (i == 0 && (c == '-' || c == '?') && blankAfter)) {
                return true;
            }
        }
        return false;
    }

    static boolean isBreak(char c) {
        return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    /// Characters that may stand for themselves. Those beyond the basic plane may not, in Go.
    static boolean isPrintable(char c) {
        return c == '\n'
                || (c >= 0x20 && c <= 0x7E)
                || (c >= 0xA0 && c <= 0xD7FF && c != 0x2028 && c != 0x2029)
                || (c >= 0xE000 && c <= 0xFFFD && c != 0xFEFF);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
