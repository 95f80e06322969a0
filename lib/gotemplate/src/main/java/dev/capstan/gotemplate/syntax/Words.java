package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.syntax.Token.Kind;
import java.util.List;

/// The words of a template, read one after the other.
final class Words {
    private final Source source;
    private final List<Token> tokens;
    private int at;

    Words(Source source) {
        this.source = source;
        this.tokens = Lexer.tokens(source.text());
    }

    /// The next word, which may be space.
    Token peek() {
        return tokens.get(at);
    }

    /// The next word that is not space.
    Token peekWord() {
        while (peek().kind() == Kind.SPACE) {
            at++;
        }
        return peek();
    }

    /// Takes the next word, space too. The last one stays.
    Token next() {
        Token token = peek();
        at = Math.min(at + 1, tokens.size() - 1);
        return token;
    }

    Token nextWord() {
        peekWord();
        return next();
    }

    int mark() {
        return at;
    }

    void reset(int mark) {
        at = mark;
    }

    /// Whether an action that begins with this keyword is next.
    boolean atAction(Kind keyword) {
        int mark = at;
        boolean found = next().kind() == Kind.LEFT && peekWord().kind() == keyword;
        at = mark;
        return found;
    }

    Token expect(Kind kind, String context) {
        Token token = nextWord();
        if (token.kind() != kind) {
            throw unexpected(token, context);
        }
        return token;
    }

    TemplateException unexpected(Token token, String context) {
        boolean or = source.text().startsWith("||", token.offset() - 1);
        String advice = or ? ": write or A B" : token.advice();
        return wrong(token, "unexpected " + token.shown() + " in " + context + advice);
    }

    TemplateException wrong(Token token, String message) {
        return source.malformed(token.offset(), token.kind() == Kind.ERROR ? token.text() : message);
    }

    Source source() {
        return source;
    }
}
