package dev.capstan.expr.rewrite;

import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.syntax.Node;
import java.util.List;

/// What is done with a filtered array is done while it is filtered.
///
/// | written | becomes |
/// | --- | --- |
/// | `filter(filter(a, p), q)` | `filter(a, p and q)` |
/// | `map(filter(a, p), q)` | `filter(a, p, q)`: the q of those for which p holds |
/// | `len(filter(a, p))` | `count(a, p)` |
/// | `first(filter(a, p))` | `find(a, p)` |
/// | `last(filter(a, p))` | `findLast(a, p)` |
final class Filters {
    private Filters() {}

    static Node.Builtin rewritten(Node.Builtin node) {
        if (node.arguments().isEmpty()
                || !(node.arguments().getFirst() instanceof Node.Builtin filter)
                || !filter.name().equals("filter")) {
            return node;
        }
        var parts = filter.arguments();
        return switch (node.name()) {
            case "filter" -> joined(node, parts);
            case "map" -> mapped(node, parts);
            case "len" -> alone(node) ? new Node.Builtin(node.at(), "count", parts.subList(0, 2)) : node;
            case "first" -> alone(node) ? new Node.Builtin(node.at(), "find", parts) : node;
            case "last" -> alone(node) ? new Node.Builtin(node.at(), "findLast", parts) : node;
            default -> node;
        };
    }

    private static boolean alone(Node.Builtin node) {
        return node.arguments().size() == 1;
    }

    private static Node.Builtin joined(Node.Builtin node, List<Node> parts) {
        if (parts.size() > 2) {
            return node;
        }
        var first = Walk.body(parts.get(1));
        var both = new Node.Binary(
                0, BinaryOperator.AND, first, Walk.body(node.arguments().get(1)));
        var folded = Constants.binary(both);
        var predicate = new Node.Predicate(0, folded == null ? both : folded);
        return new Node.Builtin(node.at(), "filter", List.of(parts.getFirst(), predicate));
    }

    /// The index is one among those that are kept, so where it is asked for there must be two loops.
    private static Node.Builtin mapped(Node.Builtin node, List<Node> parts) {
        var result = node.arguments().get(1);
        return parts.size() > 2 || asksIndex(result)
                ? node
                : new Node.Builtin(node.at(), "filter", List.of(parts.getFirst(), parts.get(1), result));
    }

    private static boolean asksIndex(Node node) {
        return (node instanceof Node.Pointer(var _, String name) && name.equals("index"))
                || node.children().stream().anyMatch(Filters::asksIndex);
    }
}
