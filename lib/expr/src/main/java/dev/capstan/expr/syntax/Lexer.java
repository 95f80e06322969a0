package dev.capstan.expr.syntax;

import java.util.Locale;

/// Cuts the text into tokens, one at a time, so that a bad character is complained about only when all before it is
/// well.
final class Lexer {
    private static final String DIGITS = "0123456789_";

    private final Cursor cursor;
    private boolean behindPointer;

    Lexer(String text) {
        this.cursor = new Cursor(text);
    }

    /// The next token; at the end of the text the end, as often as asked.
    Token next() {
        cursor.startWord();
        if (behindPointer) {
            behindPointer = false;
            if (Letters.continuesName(cursor.peek())) {
                cursor.acceptName();
                return cursor.token(Token.Kind.NAME);
            }
        }
        while (skipped()) {
            cursor.startWord();
        }
        return cursor.peek() == Cursor.END ? cursor.end() : token(cursor.advance());
    }

    /// Steps over one blank or comment.
    private boolean skipped() {
        if (Letters.space(cursor.peek())) {
            cursor.advance();
            return true;
        }
        if (cursor.ahead("//")) {
            skipLine();
            return true;
        }
        if (cursor.ahead("/*")) {
            skipComment();
            return true;
        }
        return false;
    }

    private void skipLine() {
        int codePoint;
        do {
            codePoint = cursor.advance();
        } while (codePoint != Cursor.END && codePoint != '\n');
    }

    private void skipComment() {
        cursor.advance();
        cursor.advance();
        while (!cursor.ahead("*/")) {
            if (cursor.advance() == Cursor.END) {
                throw cursor.fail("unclosed comment");
            }
        }
        cursor.advance();
        cursor.advance();
    }

    private Token token(int first) {
        return switch (first) {
            case '\'', '"' -> literal(Token.Kind.TEXT, Literals.text(cursor, first));
            case '`' -> literal(Token.Kind.TEXT, Literals.raw(cursor));
            case '(', '[', '{', ')', ']', '}' -> cursor.token(Token.Kind.BRACKET);
            case ',', ';', '%', '+', '-', '^', '/' -> operator("");
            case '&', '!', '=', '*', '<', '>' -> operator("&=*");
            case '?' -> operator(".?");
            case '|' -> operator("|");
            case ':' -> operator(":");
            case '.' -> Character.isDigit(cursor.peek()) && cursor.peek() < 0x80 ? number() : operator(".");
            case '#' -> pointer();
            case 'b', 'B' -> bytesOrWord();
            default -> numberOrWord(first);
        };
    }

    private Token literal(Token.Kind kind, String value) {
        return new Token(kind, value, cursor.wordAt());
    }

    private Token operator(String second) {
        cursor.accept(second);
        return cursor.token(Token.Kind.OPERATOR);
    }

    /// The name of a pointer may be any word, even one that is an operator elsewhere.
    private Token pointer() {
        behindPointer = true;
        return operator("#");
    }

    private Token bytesOrWord() {
        int quote = cursor.peek();
        if (quote == '\'' || quote == '"') {
            cursor.advance();
            return literal(Token.Kind.BYTES, Literals.bytes(cursor, quote));
        }
        return word();
    }

    private Token numberOrWord(int first) {
        if (first >= '0' && first <= '9') {
            return number(first);
        }
        if (Letters.continuesName(first)) {
            return word();
        }
        throw cursor.fail("unrecognized character: " + unicode(first));
    }

    private Token word() {
        cursor.acceptName();
        return cursor.token(Letters.keyword(cursor.word()) ? Token.Kind.OPERATOR : Token.Kind.NAME);
    }

    /// A number whose leading dot is read.
    private Token number() {
        return number(cursor.advance());
    }

    private Token number(int first) {
        String digits = first == '0' ? digitsOfBase() : DIGITS;
        cursor.acceptAll(digits);
        if (!cursor.ahead("..")) {
            if (cursor.accept(".")) {
                cursor.acceptAll(digits);
            }
            if (cursor.accept("eE")) {
                cursor.accept("+-");
                cursor.acceptAll(digits);
            }
        }
        if (Letters.continuesName(cursor.peek())) {
            cursor.advance();
            throw cursor.fail("bad number syntax: " + Quotes.quote(cursor.word()));
        }
        return cursor.token(Token.Kind.NUMBER);
    }

    private String digitsOfBase() {
        if (cursor.accept("xX")) {
            return "0123456789abcdefABCDEF_";
        }
        if (cursor.accept("oO")) {
            return "01234567_";
        }
        return cursor.accept("bB") ? "01_" : DIGITS;
    }

    private static String unicode(int codePoint) {
        String hex = Integer.toHexString(codePoint).toUpperCase(Locale.ROOT);
        String padded = "U+" + "0".repeat(Math.max(0, 4 - hex.length())) + hex;
        return Letters.printable(codePoint) ? padded + " '" + Character.toString(codePoint) + "'" : padded;
    }
}
