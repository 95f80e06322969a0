package dev.capstan.gotemplate.format;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Prints text: `%s %v %q %x %X`.
final class Texts {
    private Texts() {}

    static boolean knows(int verb) {
        return switch (verb) {
            case 'v', 's', 'x', 'X', 'q' -> true;
            default -> false;
        };
    }

    static void print(Output out, String text, Directive directive) {
        switch (directive.verb()) {
            case 'x', 'X' -> printHex(out, text.getBytes(StandardCharsets.UTF_8), directive);
            case 'q' -> printQuoted(out, text, directive);
            default -> {
                if (directive.goSyntax()) {
                    printQuoted(out, text, directive);
                } else {
                    out.pad(truncate(text, directive), directive);
                }
            }
        }
    }

    private static void printQuoted(Output out, String text, Directive directive) {
        var kept = truncate(text, directive);
        if (directive.sharp() && Quote.canBeRaw(kept)) {
            out.pad('`' + kept + '`', directive);
            return;
        }
        out.pay(kept.length());
        out.pad(directive.plus() ? Quote.ascii(kept) : Quote.text(kept), directive);
    }

    /// The precision counts characters.
    private static String truncate(String text, Directive directive) {
        if (!directive.hasPrecision() || text.length() <= directive.precision()) {
            return text;
        }
        if (text.codePointCount(0, text.length()) <= directive.precision()) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, directive.precision()));
    }

    /// The precision counts bytes. A space parts them, and then `#` marks each.
    static void printHex(Output out, byte[] bytes, Directive directive) {
        int count = directive.hasPrecision() ? Math.min(directive.precision(), bytes.length) : bytes.length;
        out.pay(5L * count);
        var format = directive.verb() == 'X' ? HexFormat.of().withUpperCase() : HexFormat.of();
        var mark = directive.verb() == 'X' ? "0X" : "0x";
        var prefix = directive.sharp() && count > 0 ? mark : "";
        var between = directive.sharp() ? " " + mark : " ";
        var hex = (directive.space() ? format.withDelimiter(between) : format).formatHex(bytes, 0, count);
        out.pad(prefix + hex, directive);
    }
}
