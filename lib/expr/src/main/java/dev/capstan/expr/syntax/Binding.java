package dev.capstan.expr.syntax;

import org.jspecify.annotations.Nullable;

/// How tightly a piece of the tree holds together when it is written down. Where more is needed, it wants
/// parentheses. Between [#OPERATION] and [#COALESCE] lie the precedences of the operators.
final class Binding {
    static final int SEQUENCE = -3;
    static final int LET = -2;
    static final int CONDITIONAL = -1;
    static final int OPERATION = 0;
    static final int COALESCE = 500;
    /// A literal after which no dot or bracket may stand.
    static final int BARE = 1_000;
    static final int POSTFIX = 1_001;

    private Binding() {}

    static int of(Node node) {
        return switch (node) {
            case Node.Sequence _ -> SEQUENCE;
            case Node.Let _ -> LET;
            case Node.Conditional _ -> CONDITIONAL;
            case Node.Binary binary -> binary.operator().precedence();
            case Node.Coalesce _ -> COALESCE;
            case Node.Unary unary -> of(unary);
            case Node.Nil _, Node.Bool _, Node.Int _, Node.Float _ -> BARE;
            case Node.Text _, Node.Bytes _, Node.ArrayLiteral _, Node.MapLiteral _ -> POSTFIX;
            case Node.Name _, Node.Environment _, Node.Pointer _, Node.Chain _, Node.Member _ -> POSTFIX;
            case Node.Slice _, Node.Call _, Node.Builtin _, Node.Predicate _ -> POSTFIX;
        };
    }

    private static int of(Node.Unary unary) {
        Node.Binary inner = negated(unary);
        return inner == null ? unary.operator().precedence() : inner.operator().precedence();
    }

    /// The operation that is written with a `not` in it, as `a not in b`; null when the operator comes first.
    static Node.@Nullable Binary negated(Node.Unary unary) {
        return unary.operator() == UnaryOperator.NOT
                        && unary.operand() instanceof Node.Binary binary
                        && binary.operator().negatable()
                ? binary
                : null;
    }

    static int leftOf(Node.Binary binary) {
        BinaryOperator operator = binary.operator();
        boolean chain = operator.comparison()
                && binary.left() instanceof Node.Binary left
                && left.operator().comparison();
        return operator == BinaryOperator.POWER || chain ? operator.precedence() + 1 : operator.precedence();
    }

    static int rightOf(Node.Binary binary) {
        if (binary.operator() != BinaryOperator.POWER) {
            return binary.operator().precedence() + 1;
        }
        // A sign binds less than `**`, but after it there is nothing to confuse it with: `2 ** -1`.
        boolean signed = binary.right() instanceof Node.Unary unary && unary.operator() != UnaryOperator.NOT;
        return signed ? UnaryOperator.MINUS.precedence() : BinaryOperator.POWER.precedence();
    }
}
