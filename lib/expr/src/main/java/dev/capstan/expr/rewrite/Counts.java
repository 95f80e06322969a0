package dev.capstan.expr.rewrite;

import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.syntax.Node;

/// `count(a, p) > 0` and `count(a, p) >= 1` are `any(a, p)`.
final class Counts {
    private Counts() {}

    static Node rewritten(Node node) {
        return node instanceof Node.Binary(int at, BinaryOperator operator, Node left, Node right)
                        && left instanceof Node.Builtin(var _, String name, var arguments)
                        && name.equals("count")
                        && arguments.size() == 2
                        && right instanceof Node.Int(var _, long number)
                        && someIsEnough(operator, number)
                ? new Node.Builtin(at, "any", arguments)
                : node;
    }

    private static boolean someIsEnough(BinaryOperator operator, long number) {
        return (operator == BinaryOperator.GREATER && number == 0)
                || (operator == BinaryOperator.GREATER_OR_EQUAL && number == 1);
    }
}
