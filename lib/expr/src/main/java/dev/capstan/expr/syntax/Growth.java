package dev.capstan.expr.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Watches the tree grow, so that no text becomes one that is too large or too tall.
final class Growth {
    /// As many terms of a chain (`a + b + c`) count as one level: no stage but the running recurses for each.
    private static final int TERMS = 4;

    private final Tokens tokens;
    private final Limits limits;
    private int nodes;
    private int nesting;

    Growth(Tokens tokens, Limits limits) {
        this.tokens = tokens;
        this.limits = limits;
    }

    <N extends Node> N made(N node) {
        count();
        return node;
    }

    void count() {
        nodes++;
        if (nodes > limits.nodes()) {
            throw tokens.fail("expression exceeds maximum allowed nodes (" + limits.nodes() + ")");
        }
    }

    /// Counts a piece that becomes part of the tree a second time. Without this, a short text could mean a tree
    /// that doubles with every parenthesis.
    void repeat(Node node) {
        Deque<Node> open = new ArrayDeque<>();
        for (@Nullable Node next = node; next != null; next = open.poll()) {
            count();
            next.children().forEach(open::push);
        }
    }

    /// Begins an expression within an expression.
    void enter() {
        nesting++;
        if (nesting > limits.nesting()) {
            throw tokens.fail("expression is nested more than " + limits.nesting() + " levels deep");
        }
    }

    void leave() {
        nesting--;
    }

    /// Turns down what became too tall without being nested, as the sum of many terms.
    void checkHeight(Node root) {
        if (nodes <= limits.height()) {
            return;
        }
        Deque<Level> open = new ArrayDeque<>();
        for (@Nullable Level next = new Level(root, TERMS); next != null; next = open.poll()) {
            if (next.depth > TERMS * limits.height()) {
                String message = "expression has more than " + limits.height() + " levels of operations";
                throw tokens.failAt(next.node.at(), message);
            }
            for (Node child : next.node.children()) {
                open.push(next.below(child));
            }
        }
    }

    /// A node and how deep it is, in terms.
    private record Level(Node node, int depth) {
        @SuppressWarnings("ReferenceEquality") // which of the children it is, not how it looks
        Level below(Node child) {
            boolean term = node instanceof Node.Binary binary && binary.left() == child;
            return new Level(child, depth + (term ? 1 : TERMS));
        }
    }
}
