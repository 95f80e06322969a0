package dev.capstan.gotemplate.function.sprig.data;

import dev.capstan.gotemplate.value.Budget;
import java.util.Locale;

/// The lines of a YAML text as they grow: where they are indented and where long ones are folded.
final class YamlLines {
    private static final int WIDTH = 80;
    private static final String ESCAPED = "\0\u0007\b\t\n\u000B\f\r\u001B\"\\\u0085\u00A0\u2028\u2029";
    private static final String ESCAPES = "0abtnvfre\"\\N_LP";

    private final StringBuilder out = new StringBuilder();
    private final Budget budget;
    private int column;
    private boolean afterSpace = true;
    private boolean atIndent = true;

    /// What stands around a text.
    enum Quote {
        NONE,
        SINGLE,
        DOUBLE
    }

    YamlLines(Budget budget) {
        this.budget = budget;
    }

    /// Whether nothing but indentation and indicators stands on the line.
    boolean atIndent() {
        return atIndent;
    }

    /// Goes to a column, on a new line unless only indentation stands before it.
    void indentTo(int indent) {
        int wanted = Math.max(indent, 0);
        if (!atIndent || column > wanted || (column == wanted && !afterSpace)) {
            lineBreak();
        }
        budget.grow(wanted - column);
        out.repeat(' ', wanted - column);
        column = wanted;
        afterSpace = true;
        atIndent = true;
    }

    void indicator(char c) {
        space();
        put(c);
        afterSpace = false;
    }

    void colon() {
        put(':');
        afterSpace = false;
        atIndent = false;
    }

    void word(String word) {
        space();
        out.append(word);
        column += word.length();
        afterSpace = false;
        atIndent = false;
    }

    /// One line of text, folded at spaces where it gets too long; a key never is.
    void folded(String text, int indent, boolean key, Quote quote) {
        space();
        quote(quote);
        boolean inSpaces = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ' ' && !key && !inSpaces && column > WIDTH && mayFold(text, i, quote)) {
                indentTo(indent);
                if (quote == Quote.DOUBLE && text.startsWith(" ", i + 1)) {
                    put('\\');
                }
            } else {
                i = character(text, i, quote);
            }
            inSpaces = c == ' ';
            atIndent = atIndent && inSpaces;
        }
        quote(quote);
        afterSpace = false;
        atIndent = false;
    }

    private static boolean mayFold(String text, int at, Quote quote) {
        boolean inside = at > 0 && at < text.length() - 1;
        return switch (quote) {
            case NONE -> !text.startsWith(" ", at + 1);
            case SINGLE -> inside && !text.startsWith(" ", at + 1);
            case DOUBLE -> inside;
        };
    }

    private void quote(Quote quote) {
        switch (quote) {
            case NONE -> {}
            case SINGLE -> put('\'');
            case DOUBLE -> put('"');
        }
    }

    /// Writes the character at `at`, escaped if it has to be; returns its last index.
    private int character(String text, int at, Quote quote) {
        char c = text.charAt(at);
        if (quote == Quote.SINGLE && c == '\'') {
            put('\'');
        }
        if (quote != Quote.DOUBLE || (ESCAPED.indexOf(c) < 0 && YamlShape.isPrintable(c))) {
            put(c);
            return at;
        }
        int point = text.codePointAt(at);
        escape(Character.isSurrogate(c) && point == c ? 0xFFFD : point);
        return at + Character.charCount(point) - 1;
    }

    private void escape(int c) {
        put('\\');
        int known = ESCAPED.indexOf(c);
        if (known >= 0) {
            put(ESCAPES.charAt(known));
            return;
        }
        int width = c <= 0xFF ? 2 : c <= 0xFFFF ? 4 : 8;
        put(width == 2 ? 'x' : width == 4 ? 'u' : 'U');
        String digits = Integer.toHexString(c).toUpperCase(Locale.ROOT);
        out.repeat('0', width - digits.length()).append(digits);
        column += width;
    }

    /// Lines of their own, after `|` and what it has to say of their indentation and end.
    void block(String text, int indent) {
        space();
        put('|');
        if (text.charAt(0) == ' ' || YamlShape.isBreak(text.charAt(0))) {
            put('2');
        }
        if (!YamlShape.isBreak(text.charAt(text.length() - 1))) {
            put('-');
        } else if (text.length() == 1 || YamlShape.isBreak(text.charAt(text.length() - 2))) {
            put('+');
        }
        lineBreak();
        afterSpace = true;
        boolean afterBreak = true;
        for (int i = 0; i < text.length(); i++) {
            afterBreak = blockCharacter(text.charAt(i), indent, afterBreak);
        }
    }

    private boolean blockCharacter(char c, int indent, boolean afterBreak) {
        if (YamlShape.isBreak(c)) {
            out.append(c);
            column = 0;
            atIndent = true;
            return true;
        }
        if (afterBreak) {
            indentTo(indent);
        }
        put(c);
        atIndent = false;
        return false;
    }

    private void space() {
        if (!afterSpace) {
            put(' ');
        }
    }

    private void put(char c) {
        out.append(c);
        column++;
    }

    private void lineBreak() {
        out.append('\n');
        column = 0;
        atIndent = true;
    }

    /// The text, less the line break that ends its last line.
    String finished() {
        boolean broken = atIndent && column == 0 && !out.isEmpty();
        return broken ? out.substring(0, out.length() - 1) : out.toString();
    }
}
