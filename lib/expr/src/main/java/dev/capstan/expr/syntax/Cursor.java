package dev.capstan.expr.syntax;

import dev.capstan.expr.source.Diagnostic;
import dev.capstan.expr.source.ExprException;

/// A place in the text, between two code points, and the start of the word that is being read.
final class Cursor {
    static final int END = -1;

    private final String text;
    private int index;
    private int offset;
    private int wordIndex;
    private int wordOffset;
    private boolean ended;

    Cursor(String text) {
        this.text = text;
    }

    int peek() {
        return index < text.length() ? text.codePointAt(index) : END;
    }

    /// Reads one code point.
    int advance() {
        int codePoint = peek();
        if (codePoint == END) {
            ended = true;
            return END;
        }
        index += Character.charCount(codePoint);
        offset++;
        return codePoint;
    }

    boolean ahead(String expected) {
        return text.startsWith(expected, index);
    }

    /// Reads the next code point if it is one of these.
    boolean accept(String allowed) {
        int codePoint = peek();
        if (codePoint == END || allowed.indexOf(codePoint) < 0) {
            return false;
        }
        advance();
        return true;
    }

    void acceptAll(String allowed) {
        while (accept(allowed)) {}
    }

    void acceptName() {
        while (Letters.continuesName(peek())) {
            advance();
        }
    }

    void startWord() {
        wordIndex = index;
        wordOffset = offset;
    }

    String word() {
        return text.substring(wordIndex, index);
    }

    int wordAt() {
        return wordOffset;
    }

    Token token(Token.Kind kind) {
        return new Token(kind, word(), wordOffset);
    }

    /// The end has no character of its own: it is the last one.
    Token end() {
        return new Token(Token.Kind.END, "", Math.max(0, offset - 1));
    }

    /// A complaint about the code point read last, or about the end when it was reached.
    ExprException fail(String message) {
        int at = ended ? offset : offset - 1;
        return new ExprException(ExprException.Stage.COMPILE, Diagnostic.at(text, at, message));
    }
}
