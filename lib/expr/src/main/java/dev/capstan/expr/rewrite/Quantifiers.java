package dev.capstan.expr.rewrite;

import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.Printer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Two questions about one array are asked together.
///
/// | written | becomes |
/// | --- | --- |
/// | `all(a, p) and all(a, q)` | `all(a, p and q)` |
/// | `any(a, p) or any(a, q)` | `any(a, p or q)` |
/// | `none(a, p) and none(a, q)` | `none(a, p or q)` |
final class Quantifiers {
    private Quantifiers() {}

    static Node rewritten(Node.Binary node) {
        if (!(node.left() instanceof Node.Builtin left)
                || !(node.right() instanceof Node.Builtin right)
                || !left.name().equals(right.name())) {
            return node;
        }
        var operator = joining(left.name(), node.operator());
        if (operator == null
                || !same(left.arguments().getFirst(), right.arguments().getFirst())) {
            return node;
        }
        return new Node.Builtin(
                node.at(), left.name(), List.of(left.arguments().getFirst(), both(operator, left, right)));
    }

    /// What joins the predicates, or null when they must stay apart.
    private static @Nullable BinaryOperator joining(String name, BinaryOperator operator) {
        return switch (name) {
            case "all" -> operator == BinaryOperator.AND ? BinaryOperator.AND : null;
            case "any" -> operator == BinaryOperator.OR ? BinaryOperator.OR : null;
            case "none" -> operator == BinaryOperator.AND ? BinaryOperator.OR : null;
            default -> null;
        };
    }

    /// The predicates may ask two questions about one array themselves.
    private static Node both(BinaryOperator operator, Node.Builtin left, Node.Builtin right) {
        var first = Walk.body(left.arguments().get(1));
        var second = Walk.body(right.arguments().get(1));
        return new Node.Predicate(0, rewritten(new Node.Binary(0, operator, first, second)));
    }

    private static boolean same(Node left, Node right) {
        return Printer.print(left).equals(Printer.print(right));
    }
}
