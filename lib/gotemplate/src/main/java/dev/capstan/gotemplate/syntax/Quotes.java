package dev.capstan.gotemplate.syntax;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Texts in quotes, with Go's escapes.
///
/// A text may also be opened and closed by `\"`, as it stands in a template that was pasted into YAML or JSON.
final class Quotes {
    /// What an escaped letter stands for, letter by letter.
    private static final String LETTERS = "abfnrtv\\'\"";

    private static final String MEANINGS = "\u0007\b\f\n\r\t\u000b\\'\"";

    private final String text;
    private final char quote;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int at;

    private Quotes(String text, char quote) {
        this.text = text;
        this.quote = quote;
    }

    /// Where the text in quotes that begins at `start` ends, or -1 if it does not.
    static int end(String source, int start) {
        if (source.charAt(start) == '\\') {
            int close = source.indexOf("\\\"", start + 2);
            return close < 0 || source.indexOf('\n', start, close) >= 0 ? -1 : close + 2;
        }
        char quote = source.charAt(start);
        return quote == '`' ? source.indexOf('`', start + 1) + 1 : closing(source, start + 1, quote);
    }

    private static int closing(String source, int from, char quote) {
        for (int i = from; i < source.length() && source.charAt(i) != '\n'; i++) {
            if (source.charAt(i) == quote) {
                return i + 1;
            }
            if (source.charAt(i) == '\\') {
                i++;
                if (i < source.length() && source.charAt(i) == '\n') {
                    return -1;
                }
            }
        }
        return -1;
    }

    /// What a text in quotes says.
    ///
    /// @throws IllegalArgumentException with the reason, if it has an escape that does not exist
    static String unquote(String quoted) {
        if (quoted.charAt(0) == '`') {
            return quoted.substring(1, quoted.length() - 1).replace("\r", "");
        }
        int border = quoted.charAt(0) == '\\' ? 2 : 1;
        String inner = quoted.substring(border, quoted.length() - border);
        return inner.indexOf('\\') < 0 ? inner : new Quotes(inner, quoted.charAt(border - 1)).unescape();
    }

    /// The number of the character in single quotes.
    ///
    /// @throws IllegalArgumentException if it is not one character
    static int character(String quoted) {
        String inner = quoted.substring(1, quoted.length() - 1);
        var reader = new Quotes(inner, '\'');
        if (inner.isEmpty()) {
            throw new IllegalArgumentException("malformed character constant: " + quoted);
        }
        int code = inner.charAt(0) == '\\' ? reader.escape() : reader.plain();
        if (reader.at != inner.length()) {
            throw new IllegalArgumentException("malformed character constant: " + quoted);
        }
        return code;
    }

    private String unescape() {
        while (at < text.length()) {
            if (text.charAt(at) != '\\') {
                write(plain());
                continue;
            }
            boolean aByte = at + 1 < text.length() && "x01234567".indexOf(text.charAt(at + 1)) >= 0;
            int code = escape();
            if (aByte) {
                bytes.write(code);
            } else {
                write(code);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private void write(int code) {
        bytes.writeBytes(Character.toString(code).getBytes(StandardCharsets.UTF_8));
    }

    private int plain() {
        int code = text.codePointAt(at);
        at += Character.charCount(code);
        return code;
    }

    /// Reads the escape that begins here.
    private int escape() {
        char letter = at + 1 < text.length() ? text.charAt(at + 1) : 0;
        int meaning = LETTERS.indexOf(letter);
        if (meaning >= 0 && (letter == quote || (letter != '\'' && letter != '"'))) {
            at += 2;
            return MEANINGS.charAt(meaning);
        }
        return switch (letter) {
            case 'x' -> digits(2, 2, 16);
            case 'u' -> digits(2, 4, 16);
            case 'U' -> digits(2, 8, 16);
            case '0', '1', '2', '3', '4', '5', '6', '7' -> digits(1, 3, 8);
            default -> throw new IllegalArgumentException("invalid syntax: \\" + letter + " is no escape");
        };
    }

    private int digits(int skip, int count, int radix) {
        int from = at + skip;
        long code = 0;
        for (int i = from; i < from + count; i++) {
            int digit = i < text.length() ? Character.digit(text.charAt(i), radix) : -1;
            if (digit < 0) {
                throw new IllegalArgumentException("invalid syntax: " + text.substring(at, Math.min(i, text.length()))
                        + " needs " + count + " digits");
            }
            code = code * radix + digit;
        }
        boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        if (code > Character.MAX_CODE_POINT || (surrogate && count > 3) || (radix == 8 && code > 255)) {
            throw new IllegalArgumentException(
                    "invalid syntax: " + text.substring(at, from + count) + " is no character");
        }
        at = from + count;
        return (int) code;
    }

    /// The text as it is written in double quotes.
    static String quote(String text) {
        var out = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(code -> {
            int meaning = code == '\'' ? -1 : MEANINGS.indexOf(code);
            if (meaning >= 0) {
                out.append('\\').append(LETTERS.charAt(meaning));
            } else if (code < ' ' || code == 0x7f) {
                out.append(code < 16 ? "\\x0" : "\\x").append(Integer.toHexString(code));
            } else {
                out.appendCodePoint(code);
            }
        });
        return out.append('"').toString();
    }
}
