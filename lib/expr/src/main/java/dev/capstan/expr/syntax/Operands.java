package dev.capstan.expr.syntax;

import java.util.ArrayList;
import java.util.List;

/// Parses what stands between operators: literals, names, calls, brackets, and the unary operators before them.
final class Operands {
    private final Tokens tokens;
    private final Growth growth;
    private final Expressions expressions;
    private final Calls calls;
    private final Postfixes postfixes;

    Operands(Tokens tokens, Growth growth, Expressions expressions, Calls calls) {
        this.tokens = tokens;
        this.growth = growth;
        this.expressions = expressions;
        this.calls = calls;
        this.postfixes = new Postfixes(tokens, growth, expressions, calls);
    }

    Node operand() {
        Token token = tokens.current();
        return switch (token.kind()) {
            case NUMBER -> number();
            case NAME -> named();
            case TEXT, BYTES -> postfixes.on(literal());
            case OPERATOR -> postfixes.on(prefixed(token));
            case BRACKET -> postfixes.on(bracketed(token));
            case END -> throw tokens.unexpected(token, ", expected a value");
        };
    }

    /// Nothing may follow a number, and a bad one is complained about where the next token is.
    private Node number() {
        return growth.made(Numbers.node(tokens.advance(), tokens));
    }

    private Node literal() {
        Token token = tokens.advance();
        return growth.made(
                token.kind() == Token.Kind.TEXT
                        ? new Node.Text(token.at(), token.text())
                        : new Node.Bytes(token.at(), token.text()));
    }

    private Node named() {
        Token token = tokens.advance();
        return switch (token.text()) {
            case "true" -> growth.made(new Node.Bool(token.at(), true));
            case "false" -> growth.made(new Node.Bool(token.at(), false));
            case "nil" -> growth.made(new Node.Nil(token.at()));
            default -> postfixes.on(tokens.atBracket("(") ? calls.call(token, List.of()) : growth.made(name(token)));
        };
    }

    private static Node name(Token token) {
        return token.text().equals("$env") ? new Node.Environment(token.at()) : new Node.Name(token.at(), token.text());
    }

    private Node prefixed(Token token) {
        return switch (token.text()) {
            case "not", "!" -> unary(UnaryOperator.NOT);
            case "-" -> unary(UnaryOperator.MINUS);
            case "+" -> unary(UnaryOperator.PLUS);
            case "#", "." -> pointer(token);
            case "::" -> {
                tokens.advance();
                yield calls.builtinCall(tokens.takeName(), List.of());
            }
            default -> throw tokens.unexpected(token);
        };
    }

    private Node unary(UnaryOperator operator) {
        int at = tokens.advance().at();
        Node operand = expressions.expression(operator.precedence());
        return growth.made(new Node.Unary(at, operator, operand));
    }

    /// `#`, `#index`, or the dot of `.field`, which stays to be read.
    private Node pointer(Token token) {
        if (!calls.withinPredicate()) {
            throw tokens.unexpected(token, ", which means something only within a predicate");
        }
        boolean named = tokens.acceptOperator("#") && tokens.current().kind() == Token.Kind.NAME;
        return growth.made(new Node.Pointer(token.at(), named ? tokens.advance().text() : ""));
    }

    private Node bracketed(Token token) {
        return switch (token.text()) {
            case "(" -> {
                tokens.advance();
                Node inner = expressions.sequence();
                tokens.takeBracket(")");
                yield inner;
            }
            case "[" -> array();
            case "{" -> map();
            default -> throw tokens.unexpected(token);
        };
    }

    private Node array() {
        int at = tokens.advance().at();
        List<Node> elements = new ArrayList<>();
        while (!tokens.atBracket("]")) {
            if (!elements.isEmpty()) {
                tokens.takeOperator(",");
                if (tokens.atBracket("]")) {
                    break;
                }
            }
            elements.add(expressions.expression(0));
        }
        tokens.advance();
        return growth.made(new Node.ArrayLiteral(at, List.copyOf(elements)));
    }

    private Node map() {
        int at = tokens.advance().at();
        List<Node.Pair> pairs = new ArrayList<>();
        while (!tokens.atBracket("}")) {
            if (!pairs.isEmpty()) {
                tokens.takeOperator(",");
                if (tokens.atBracket("}")) {
                    break;
                }
                if (tokens.atOperator(",")) {
                    throw tokens.unexpected(tokens.current());
                }
            }
            pairs.add(pair(at));
        }
        tokens.advance();
        return growth.made(new Node.MapLiteral(at, List.copyOf(pairs)));
    }

    private Node.Pair pair(int at) {
        Node key = key();
        tokens.takeOperator(":");
        Node value = expressions.expression(0);
        growth.count();
        return new Node.Pair(at, key, value);
    }

    private Node key() {
        Token token = tokens.current();
        return switch (token.kind()) {
            case NUMBER, TEXT, NAME -> {
                tokens.advance();
                yield growth.made(new Node.Text(token.at(), token.text()));
            }
            case BRACKET, OPERATOR, BYTES, END -> {
                if (!tokens.atBracket("(")) {
                    throw tokens.fail("a map key must be a quoted string, a number, a identifier, or an expression"
                            + " enclosed in parentheses (unexpected token " + token + ")");
                }
                yield expressions.expression(0);
            }
        };
    }
}
