package dev.capstan.expr.run;

import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.value.Arithmetic;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Lists;
import org.jspecify.annotations.Nullable;

/// Operators that make a new value of two.
final class Computes {
    private Computes() {}

    static Code of(int at, BinaryOperator operator, Code left, Code right) {
        return switch (operator) {
            case ADD -> new Add(at, left, right);
            case REMAINDER -> new Remainder(at, left, right);
            case SUBTRACT -> new Operation(at, left, right, (a, b, _) -> Arithmetic.subtract(a, b));
            case MULTIPLY -> new Operation(at, left, right, (a, b, _) -> Arithmetic.multiply(a, b));
            case DIVIDE -> new Operation(at, left, right, (a, b, _) -> Arithmetic.divide(a, b));
            case POWER -> new Operation(at, left, right, (a, b, _) -> Arithmetic.power(a, b));
            default -> new Operation(at, left, right, Lists::range);
        };
    }

    @FunctionalInterface
    private interface Operator {
        Object apply(@Nullable Object left, @Nullable Object right, Budget budget);
    }

    private static final class Operation extends Code {
        private final int at;
        private final Code left;
        private final Code right;
        private final Operator operator;

        Operation(int at, Code left, Code right, Operator operator) {
            this.at = at;
            this.left = left;
            this.right = right;
            this.operator = operator;
        }

        @Override
        Object run(Frame frame) {
            var a = left.run(frame);
            var b = right.run(frame);
            frame.at = at;
            return operator.apply(a, b, frame.budget);
        }
    }

    private static final class Add extends Code {
        private final int at;
        private final Code left;
        private final Code right;

        Add(int at, Code left, Code right) {
            this.at = at;
            this.left = left;
            this.right = right;
        }

        @Override
        Object run(Frame frame) {
            var a = left.run(frame);
            var b = right.run(frame);
            if (a instanceof Long x && b instanceof Long y) {
                return x + y;
            }
            frame.at = at;
            return Arithmetic.add(a, b, frame.budget);
        }
    }

    private static final class Remainder extends Code {
        private final int at;
        private final Code left;
        private final Code right;

        Remainder(int at, Code left, Code right) {
            this.at = at;
            this.left = left;
            this.right = right;
        }

        @Override
        Object run(Frame frame) {
            var a = left.run(frame);
            var b = right.run(frame);
            frame.at = at;
            return Arithmetic.remainder(a, b);
        }
    }

    static final class Negate extends Code {
        private final int at;
        private final Code operand;

        Negate(int at, Code operand) {
            this.at = at;
            this.operand = operand;
        }

        @Override
        Object run(Frame frame) {
            var value = operand.run(frame);
            frame.at = at;
            return Arithmetic.negate(value);
        }
    }
}
