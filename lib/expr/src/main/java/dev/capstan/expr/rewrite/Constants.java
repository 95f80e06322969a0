package dev.capstan.expr.rewrite;

import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Operators over constants. Null means that the result is not known before it runs.
final class Constants {
    private Constants() {}

    static @Nullable Node unary(int at, UnaryOperator operator, Node operand) {
        return switch (operand) {
            case Node.Int(var _, long value)
            when operator != UnaryOperator.NOT -> new Node.Int(at, operator == UnaryOperator.MINUS ? -value : value);
            case Node.Float(var _, double value)
            when operator != UnaryOperator.NOT -> new Node.Float(at, operator == UnaryOperator.MINUS ? -value : value);
            case Node.Bool(var _, boolean value) when operator == UnaryOperator.NOT -> new Node.Bool(at, !value);
            default -> null;
        };
    }

    static boolean dividesByZero(Node.Binary node) {
        return node.operator() == BinaryOperator.REMAINDER
                && node.left() instanceof Node.Int
                && node.right() instanceof Node.Int(var _, long divisor)
                && divisor == 0;
    }

    static @Nullable Node binary(Node.Binary node) {
        var at = node.at();
        var left = node.left();
        var right = node.right();
        return switch (node.operator()) {
            case AND -> logical(at, left, right, true);
            case OR -> logical(at, left, right, false);
            case EQUAL -> equal(at, left, right);
            case ADD ->
                left instanceof Node.Text(var _, String head) && right instanceof Node.Text(var _, String tail)
                        ? new Node.Text(at, head + tail)
                        : numeric(at, BinaryOperator.ADD, left, right);
            case SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> numeric(at, node.operator(), left, right);
            case NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, RANGE, POWER -> null;
            case IN, MATCHES, CONTAINS, STARTS_WITH, ENDS_WITH -> null;
        };
    }

    /// @param neutral the operand that leaves the other as it is: true of `and`, false of `or`
    private static @Nullable Node logical(int at, Node left, Node right, boolean neutral) {
        if (left instanceof Node.Bool(var _, boolean value) && value == neutral) {
            return right.placed(at);
        }
        if (right instanceof Node.Bool(var _, boolean value) && value == neutral) {
            return left.placed(at);
        }
        return left instanceof Node.Bool || right instanceof Node.Bool ? new Node.Bool(at, !neutral) : null;
    }

    private static @Nullable Node equal(int at, Node left, Node right) {
        return switch (left) {
            case Node.Int(var _, long value)
            when right instanceof Node.Int(var _, long other) -> new Node.Bool(at, value == other);
            case Node.Text(var _, String value)
            when right instanceof Node.Text(var _, String other) -> new Node.Bool(at, value.equals(other));
            case Node.Bool(var _, boolean value)
            when right instanceof Node.Bool(var _, boolean other) -> new Node.Bool(at, value == other);
            default -> null;
        };
    }

    private static @Nullable Node numeric(int at, BinaryOperator operator, Node left, Node right) {
        if (left instanceof Node.Int(var _, long l) && right instanceof Node.Int(var _, long r)) {
            return integers(at, operator, l, r);
        }
        return number(left) && number(right) ? floats(at, operator, value(left), value(right)) : null;
    }

    private static @Nullable Node integers(int at, BinaryOperator operator, long left, long right) {
        return switch (operator) {
            case ADD -> new Node.Int(at, left + right);
            case SUBTRACT -> new Node.Int(at, left - right);
            case MULTIPLY -> new Node.Int(at, left * right);
            case REMAINDER -> new Node.Int(at, left % right);
            default -> floats(at, operator, (double) left, (double) right);
        };
    }

    private static @Nullable Node floats(int at, BinaryOperator operator, double left, double right) {
        return switch (operator) {
            case ADD -> new Node.Float(at, left + right);
            case SUBTRACT -> new Node.Float(at, left - right);
            case MULTIPLY -> new Node.Float(at, left * right);
            case DIVIDE -> new Node.Float(at, left / right);
            default -> null;
        };
    }

    /// Is it written out, and not a collection?
    static boolean scalar(Node node) {
        return number(node) || node instanceof Node.Text || node instanceof Node.Bool;
    }

    private static boolean number(Node node) {
        return node instanceof Node.Int || node instanceof Node.Float;
    }

    private static double value(Node node) {
        return switch (node) {
            case Node.Int(var _, long value) -> (double) value;
            case Node.Float(var _, double value) -> value;
            default -> throw new IllegalArgumentException("not a number: " + node);
        };
    }
}
