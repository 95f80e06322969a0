package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.function.IntConsumer;

/// A text in double or single quotes, where a backslash stands before a quote, a backslash, or the `n` or `t` of a
/// newline or tab.
///
/// @param at where the quote is
record TextLiteral(String text, int at) {
    /// @param end told where the text goes on behind the literal
    TextNode value(IntConsumer end) throws Mistake {
        char quote = text.charAt(at);
        var value = new StringBuilder();
        for (int i = at + 1; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == quote) {
                end.accept(i + 1);
                return TextNode.valueOf(value.toString());
            }
            if (each == '\\') {
                i++;
                value.append(escaped(i));
            } else {
                value.append(each);
            }
        }
        throw new Mistake(at, "the text is never closed, expected another " + quote);
    }

    private char escaped(int i) throws Mistake {
        return switch (i < text.length() ? text.charAt(i) : ' ') {
            case 'n' -> '\n';
            case 't' -> '\t';
            case '\\' -> '\\';
            case '"' -> '"';
            case '\'' -> '\'';
            default -> throw new Mistake(i - 1, "expected \\\\, \\\", \\', \\n or \\t");
        };
    }
}
