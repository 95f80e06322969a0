package dev.capstan.expr.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Parses what follows an operand: `.name`, `.name(…)`, `[index]`, `[from:to]`, and the optional `?.` of each.
final class Postfixes {
    private final Tokens tokens;
    private final Growth growth;
    private final Expressions expressions;
    private final Calls calls;

    Postfixes(Tokens tokens, Growth growth, Expressions expressions, Calls calls) {
        this.tokens = tokens;
        this.growth = growth;
        this.expressions = expressions;
        this.calls = calls;
    }

    Node on(Node operand) {
        Node node = operand;
        while (true) {
            boolean optional = tokens.atOperator("?.");
            if (optional || tokens.atOperator(".")) {
                tokens.advance();
                node = optional && tokens.atBracket("[") ? bracketed(node, true) : dotted(node, optional);
            } else if (tokens.atBracket("[")) {
                node = bracketed(node, false);
            } else {
                return node;
            }
        }
    }

    /// A dot after a chain prolongs it: `a?.b.c` is nil when `a` is, and so is `(a?.b).c`.
    private Node dotted(Node target, boolean optional) {
        Token name = tokens.advance();
        if (name.kind() != Token.Kind.NAME && (name.kind() != Token.Kind.OPERATOR || !Letters.name(name.text()))) {
            throw tokens.fail("expected name");
        }
        boolean chained = target instanceof Node.Chain;
        Node start = target instanceof Node.Chain chain ? chain.body() : target;
        Node key = growth.made(new Node.Text(name.at(), name.text()));
        Node node = growth.made(new Node.Member(name.at(), start, key, optional, true));
        if (tokens.atBracket("(")) {
            node = growth.made(new Node.Call(name.at(), node, calls.arguments(List.of())));
        }
        return chained || optional ? growth.made(new Node.Chain(name.at(), node)) : node;
    }

    private Node bracketed(Node target, boolean optional) {
        int at = tokens.advance().at();
        if (tokens.acceptOperator(":")) {
            return slice(at, target, null);
        }
        Node from = expressions.expression(0);
        return tokens.acceptOperator(":") ? slice(at, target, from) : index(at, target, from, optional);
    }

    private Node slice(int at, Node target, @Nullable Node from) {
        Node to = tokens.atBracket("]") ? null : expressions.expression(0);
        tokens.takeBracket("]");
        return growth.made(new Node.Slice(at, target, from, to));
    }

    private Node index(int at, Node target, Node key, boolean optional) {
        tokens.takeBracket("]");
        Node member = growth.made(new Node.Member(at, target, key, optional, false));
        return optional ? growth.made(new Node.Chain(at, member)) : member;
    }
}
