package dev.capstan.gotemplate.function;

import dev.capstan.gotemplate.format.Quote;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Makes text safe to stand in HTML, in JavaScript and in the query of a URL, with Go's choice of escapes.
final class Escapes {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private Escapes() {}

    static String html(String text) {
        var out = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case 0 -> out.append('\uFFFD');
                case '"' -> out.append("&#34;");
                case '\'' -> out.append("&#39;");
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    static String js(String text) {
        var out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> js(out, c));
        return out.toString();
    }

    private static void js(StringBuilder out, int c) {
        switch (c) {
            case '\\', '\'', '"' -> out.append('\\').append((char) c);
            case '<', '>', '&', '=' -> number(out, c);
            default -> {
                if (c >= ' ' && (c < 0x80 || Quote.isPrintable(c))) {
                    out.appendCodePoint(c);
                } else {
                    number(out, c);
                }
            }
        }
    }

    /// Four digits, and as many more as it takes.
    private static void number(StringBuilder out, int c) {
        out.append("\\u").append(HEX.toHexDigits(c, c > 0xFFFFF ? 6 : c > 0xFFFF ? 5 : 4));
    }

    static String query(String text) {
        var out = new StringBuilder(text.length() + 16);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b == ' ') {
                out.append('+');
            } else if (isUnreserved(b)) {
                out.append((char) b);
            } else {
                out.append('%').append(HEX.toHexDigits(b));
            }
        }
        return out.toString();
    }

    private static boolean isUnreserved(byte b) {
        return (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || (b >= '0' && b <= '9')
                || b == '-'
                || b == '_'
                || b == '.'
                || b == '~';
    }
}
