package dev.capstan.expr.rewrite;

import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.syntax.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sums that need no array.
///
/// | written | becomes |
/// | --- | --- |
/// | `sum(1..100)`, `sum(1..100, 2 * #)`, `reduce(1..100, #acc + #)` | a number |
/// | `sum([a, b, c])` | `a + (b + c)`, unless all are constants or they are very many |
/// | `sum(map(a, p))` | `sum(a, p)` |
final class Sums {
    /// More terms would make the tree too tall.
    private static final int MOST_TERMS = 100;

    private Sums() {}

    static Node rewritten(Node.Builtin node) {
        return switch (node.name()) {
            case "sum" -> sum(node);
            case "reduce" -> reduce(node);
            default -> node;
        };
    }

    private static Node sum(Node.Builtin node) {
        var arguments = node.arguments();
        return switch (arguments.getFirst()) {
            case Node.Binary range when range.operator() == BinaryOperator.RANGE -> ofRange(node, range);
            case Node.ArrayLiteral(var _, List<Node> terms) when arguments.size() == 1 -> ofTerms(node, terms);
            case Node.Builtin(var _, String name, List<Node> parts)
            when arguments.size() == 1 && name.equals("map") -> new Node.Builtin(node.at(), "sum", parts);
            default -> node;
        };
    }

    private static Node ofTerms(Node.Builtin node, List<Node> terms) {
        if (terms.size() < 2 || terms.size() > MOST_TERMS || terms.stream().allMatch(Constants::scalar)) {
            return node;
        }
        var sum = terms.getLast();
        for (int i = terms.size() - 2; i >= 0; i--) {
            sum = new Node.Binary(i == 0 ? node.at() : 0, BinaryOperator.ADD, terms.get(i), sum);
        }
        return sum;
    }

    private static Node ofRange(Node.Builtin node, Node.Binary range) {
        var series = Series.of(range);
        if (series == null) {
            return node;
        }
        var sum = node.arguments().size() == 1
                ? (Long) series.sum()
                : series.sum(Walk.body(node.arguments().get(1)));
        return sum == null ? node : new Node.Int(node.at(), sum);
    }

    private static Node reduce(Node.Builtin node) {
        var arguments = node.arguments();
        if (!(arguments.getFirst() instanceof Node.Binary range) || !adds(Walk.body(arguments.get(1)))) {
            return node;
        }
        var series = Series.of(range);
        var initial = arguments.size() < 3 ? new Node.Int(0, 0) : arguments.get(2);
        return series != null && initial instanceof Node.Int(var _, long start)
                ? new Node.Int(node.at(), start + series.sum())
                : node;
    }

    /// `# + #acc` or `#acc + #`.
    private static boolean adds(Node body) {
        return body instanceof Node.Binary(var _, BinaryOperator operator, Node left, Node right)
                && operator == BinaryOperator.ADD
                && left instanceof Node.Pointer(var _, String one)
                && right instanceof Node.Pointer(var _, String other)
                && ((one.isEmpty() && other.equals("acc")) || (one.equals("acc") && other.isEmpty()));
    }

    /// The whole numbers from `first` to `last`.
    private record Series(long first, long last) {
        /// Null when `range` is not one with both ends in the text, or is empty.
        static @Nullable Series of(Node.Binary range) {
            return range.operator() == BinaryOperator.RANGE
                            && range.left() instanceof Node.Int(var _, long first)
                            && range.right() instanceof Node.Int(var _, long last)
                            && first <= last
                    ? new Series(first, last)
                    : null;
        }

        private long count() {
            return last - first + 1;
        }

        /// Wraps around as the original does.
        long sum() {
            return count() * (first + last) / 2;
        }

        /// The sum of `#`, `# * 2`, `2 + #` and the like; null when `body` is none of these.
        @Nullable
        Long sum(Node body) {
            return switch (body) {
                case Node.Pointer(var _, String name) when name.isEmpty() -> (Long) sum();
                case Node.Binary(
                        var _,
                        BinaryOperator operator,
                        Node.Pointer(var _, String name),
                        Node.Int(var _, long by))
                when name.isEmpty() -> sum(operator, 1, by);
                case Node.Binary(
                        var _,
                        BinaryOperator operator,
                        Node.Int(var _, long by),
                        Node.Pointer(var _, String name))
                when name.isEmpty() -> sum(operator, -1, by);
                default -> null;
            };
        }

        /// @param side 1 when `#` is on the left of the operator, -1 when on the right
        private @Nullable Long sum(BinaryOperator operator, int side, long by) {
            return switch (operator) {
                case MULTIPLY -> (Long) (by * sum());
                case ADD -> (Long) (sum() + count() * by);
                case SUBTRACT -> (Long) (side * (sum() - count() * by));
                default -> null;
            };
        }
    }
}
