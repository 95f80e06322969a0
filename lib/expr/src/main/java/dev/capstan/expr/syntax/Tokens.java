package dev.capstan.expr.syntax;

import dev.capstan.expr.source.Diagnostic;
import dev.capstan.expr.source.ExprException;
import org.jspecify.annotations.Nullable;

/// The tokens of a text, of which the parser sees the current one and, where it must, the one after.
final class Tokens {
    private final String text;
    private final Lexer lexer;
    private Token current;
    private @Nullable Token following;

    Tokens(String text) {
        this.text = text;
        this.lexer = new Lexer(text);
        this.current = lexer.next();
    }

    Token current() {
        return current;
    }

    Token following() {
        if (following == null) {
            following = lexer.next();
        }
        return following;
    }

    /// Steps over the current token, which is returned.
    Token advance() {
        Token passed = current;
        if (passed.kind() == Token.Kind.END) {
            throw fail("unexpected end of expression");
        }
        current = following();
        following = null;
        return passed;
    }

    boolean atEnd() {
        return current.kind() == Token.Kind.END;
    }

    boolean atOperator(String symbol) {
        return current.is(Token.Kind.OPERATOR, symbol);
    }

    boolean atBracket(String symbol) {
        return current.is(Token.Kind.BRACKET, symbol);
    }

    /// Steps over this operator, if it is the current token.
    boolean acceptOperator(String symbol) {
        boolean accepted = atOperator(symbol);
        if (accepted) {
            advance();
        }
        return accepted;
    }

    Token takeName() {
        if (current.kind() != Token.Kind.NAME) {
            throw unexpected(current);
        }
        return advance();
    }

    void takeOperator(String symbol) {
        if (!acceptOperator(symbol)) {
            throw unexpected(current, ", expected " + Quotes.quote(symbol));
        }
    }

    void takeBracket(String symbol) {
        if (!atBracket(symbol)) {
            throw unexpected(current, ", expected " + Quotes.quote(symbol));
        }
        advance();
    }

    ExprException unexpected(Token token) {
        return unexpected(token, "");
    }

    /// @param hint what to say after which token it is, unless it is clear what was meant
    ExprException unexpected(Token token, String hint) {
        var meant = switch (token.text()) {
            case "=" -> "; did you mean \"==\"?";
            case "&" -> "; did you mean \"&&\"?";
            default -> hint;
        };
        return failAt(token.at(), "unexpected token " + token + meant);
    }

    ExprException fail(String message) {
        return failAt(current.at(), message);
    }

    ExprException failAt(int at, String message) {
        return new ExprException(ExprException.Stage.COMPILE, Diagnostic.at(text, at, message));
    }
}
