package dev.capstan.server.fleet.search;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Reads a search, from left to right.
final class Parser {
    private static final int LONGEST = 4096;
    private static final int DEEPEST = 50;
    private static final Set<String> RESERVED = Set.of("and", "or", "not", "in", "true", "false");

    private final String text;
    private final List<Token> tokens;
    private int next;
    private int depth;

    Parser(String text) {
        this.text = text;
        if (text.length() > LONGEST) {
            throw new SearchException("", 0, "it has " + text.length() + " characters, expected at most " + LONGEST);
        }
        this.tokens = Token.all(text);
    }

    Condition whole() {
        Condition condition = either();
        if (peek().kind() != Token.Kind.END) {
            throw wrong(peek(), "found " + peek() + ", expected and, or, or the end");
        }
        return condition;
    }

    private Condition either() {
        Condition condition = both();
        while (takes("or")) {
            condition = condition.or(both());
        }
        return condition;
    }

    private Condition both() {
        Condition condition = single();
        while (takes("and")) {
            condition = condition.and(single());
        }
        return condition;
    }

    private Condition single() {
        Token first = peek();
        if (++depth > DEEPEST) {
            throw wrong(first, "it is nested more than " + DEEPEST + " deep");
        }
        Condition condition = inner();
        depth--;
        return condition;
    }

    private Condition inner() {
        if (takes("not")) {
            return single().negated();
        }
        if (takes("(")) {
            Condition condition = either();
            expect(")");
            return condition;
        }
        return comparison();
    }

    private Condition comparison() {
        Field field = field();
        Token sign = peek();
        if (takes("not")) {
            expect("in");
            return in(field).negated();
        }
        if (takes("in")) {
            return in(field);
        }
        for (Comparison each : Comparison.values()) {
            if (each.signs().stream().anyMatch(this::takes)) {
                Literal value = value();
                return subject -> each.holds(field.of(subject), value);
            }
        }
        throw wrong(sign, "found " + sign + ", expected one of =, !=, <, <=, >, >=, in, not in");
    }

    private Condition in(Field field) {
        var values = new ArrayList<Literal>();
        boolean square = takes("[");
        if (!square) {
            expect("(");
        }
        do {
            values.add(value());
        } while (takes(","));
        expect(square ? "]" : ")");
        return subject -> {
            var found = field.of(subject);
            return values.stream().anyMatch(each -> Comparison.EQUAL.holds(found, each));
        };
    }

    private Field field() {
        Token token = peek();
        if (token.kind() != Token.Kind.WORD || RESERVED.contains(token.text().toLowerCase(Locale.ROOT))) {
            throw wrong(token, "found " + token + ", expected a field such as name or labels.tier");
        }
        next++;
        return Field.of(token.text(), problem -> wrong(token, problem));
    }

    private Literal value() {
        Token token = peek();
        next++;
        if (token.is("true") || token.is("false")) {
            return new Literal.Truth(token.is("true"));
        }
        return switch (token.kind()) {
            case TEXT -> new Literal.Text(token.text());
            case NUMBER -> new Literal.Amount(new BigDecimal(token.text()));
            case WORD -> throw wrong(token, "found " + token + ", expected a value; texts stand in quotes");
            case SIGN, END -> throw wrong(token, "found " + token + ", expected a value such as 'gold' or 3");
        };
    }

    private Token peek() {
        return tokens.get(next);
    }

    private boolean takes(String expected) {
        boolean there = peek().is(expected);
        if (there) {
            next++;
        }
        return there;
    }

    private void expect(String expected) {
        Token token = peek();
        if (!takes(expected)) {
            throw wrong(token, "found " + token + ", expected " + expected);
        }
    }

    private SearchException wrong(Token token, String problem) {
        return new SearchException(text, token.at(), problem);
    }
}
