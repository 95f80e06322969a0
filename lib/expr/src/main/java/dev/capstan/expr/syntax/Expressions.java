package dev.capstan.expr.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Parses what operators join, by precedence: an expression of precedence p ends before the first operator that
/// binds less than p.
final class Expressions {
    private static final int COALESCE = 500;
    private static final int PIPE = 0;
    private static final int NONE = -1;

    private final Tokens tokens;
    private final Growth growth;
    private final Calls calls;
    private final Operands operands;

    Expressions(Tokens tokens, Growth growth, Predicate<String> declared) {
        this.tokens = tokens;
        this.growth = growth;
        this.calls = new Calls(tokens, growth, this, declared);
        this.operands = new Operands(tokens, growth, this, calls);
    }

    /// `a; b; …`, and after the last of the text a semicolon may stand.
    Node sequence() {
        Node first = expression(0);
        List<Node> nodes = new ArrayList<>();
        nodes.add(first);
        while (tokens.acceptOperator(";") && !tokens.atEnd()) {
            nodes.add(expression(0));
        }
        return nodes.size() == 1 ? first : growth.made(new Node.Sequence(first.at(), List.copyOf(nodes)));
    }

    /// `{ a; b; … }`
    Node block() {
        tokens.takeBracket("{");
        Node body = sequence();
        tokens.takeBracket("}");
        return body;
    }

    Node expression(int precedence) {
        growth.enter();
        Node node = precedence == 0 ? statement() : operation(precedence);
        growth.leave();
        return node;
    }

    private Node statement() {
        if (tokens.acceptOperator("let")) {
            return let();
        }
        if (tokens.acceptOperator("if")) {
            return choice();
        }
        Node node = operation(0);
        while (tokens.acceptOperator("?")) {
            node = ternary(node);
        }
        return node;
    }

    private Node let() {
        Token name = tokens.takeName();
        tokens.takeOperator("=");
        Node value = expression(0);
        tokens.takeOperator(";");
        Node body = sequence();
        return growth.made(new Node.Let(name.at(), name.text(), value, body));
    }

    private Node choice() {
        Node test = expression(0);
        Node then = block();
        tokens.takeOperator("else");
        Node otherwise = tokens.atOperator("if") ? expression(0) : block();
        return growth.made(new Node.Conditional(0, test, then, otherwise, true));
    }

    private Node ternary(Node test) {
        Node then;
        if (tokens.acceptOperator(":")) {
            then = test;
            growth.repeat(test);
        } else {
            then = expression(0);
            tokens.takeOperator(":");
        }
        Node otherwise = expression(0);
        return growth.made(new Node.Conditional(tokens.current().at(), test, then, otherwise, false));
    }

    private Node operation(int precedence) {
        Node left = operands.operand();
        boolean coalesced = false;
        while (tokens.current().kind() == Token.Kind.OPERATOR) {
            boolean negated = tokens.atOperator("not");
            Token token = negated ? negatable(tokens.following()) : tokens.current();
            if (precedence(token) < precedence) {
                break;
            }
            if (negated) {
                tokens.advance();
            }
            tokens.advance();
            if (coalesced && precedence(token) != COALESCE && precedence(token) != PIPE) {
                throw mixed(token);
            }
            left = joined(left, token, negated);
            coalesced = precedence(token) == COALESCE;
        }
        return left;
    }

    private Token negatable(Token token) {
        BinaryOperator operator = BinaryOperator.of(token.text());
        if (token.kind() != Token.Kind.OPERATOR || operator == null || !operator.negatable()) {
            throw tokens.unexpected(token);
        }
        return token;
    }

    private RuntimeException mixed(Token token) {
        return tokens.failAt(
                token.at(),
                "Operator (" + token.text()
                        + ") and coalesce expressions (??) cannot be mixed. Wrap either by parentheses.");
    }

    private static int precedence(Token token) {
        BinaryOperator operator = BinaryOperator.of(token.text());
        if (operator != null) {
            return operator.precedence();
        }
        return switch (token.text()) {
            case "|" -> PIPE;
            case "??" -> COALESCE;
            default -> NONE;
        };
    }

    private Node joined(Node left, Token token, boolean negated) {
        BinaryOperator operator = BinaryOperator.of(token.text());
        if (operator == null) {
            return precedence(token) == PIPE
                    ? calls.call(tokens.takeName(), List.of(left))
                    : growth.made(new Node.Coalesce(token.at(), left, expression(COALESCE + 1)));
        }
        if (operator.comparison()) {
            return comparison(left, token, operator);
        }
        Node right = expression(operator == BinaryOperator.POWER ? operator.precedence() : operator.precedence() + 1);
        Node binary = growth.made(new Node.Binary(token.at(), operator, left, right));
        return negated ? growth.made(new Node.Unary(token.at(), UnaryOperator.NOT, binary)) : binary;
    }

    /// `a < b < c` means `a < b and b < c`.
    private Node comparison(Node first, Token token, BinaryOperator operator) {
        Node left = expression(operator.precedence() + 1);
        Node whole = growth.made(new Node.Binary(token.at(), operator, first, left));
        while (tokens.current().kind() == Token.Kind.OPERATOR) {
            Token next = tokens.current();
            BinaryOperator chained = BinaryOperator.of(next.text());
            if (chained == null || !chained.comparison()) {
                break;
            }
            tokens.advance();
            growth.repeat(left);
            Node right = expression(chained.precedence() + 1);
            Node link = growth.made(new Node.Binary(next.at(), chained, left, right));
            whole = growth.made(new Node.Binary(next.at(), BinaryOperator.AND, whole, link));
            left = right;
        }
        return whole;
    }
}
