package dev.capstan.expr.run;

import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.value.Arithmetic;
import dev.capstan.expr.value.Budget;
import org.jspecify.annotations.Nullable;

/// `<`, `<=`, `>` and `>=`.
final class Compares {
    private static final int CHARS_PER_STEP = 16;

    private Compares() {}

    static Test of(int at, BinaryOperator operator, Code left, Code right) {
        return right instanceof Loads.Constant constant && constant.value instanceof Long number
                ? new WithInt(at, Relation.of(operator), left, number)
                : new Any(at, Relation.of(operator), left, right);
    }

    /// Pays for looking at two values side by side.
    static void pay(Budget budget, @Nullable Object a, @Nullable Object b) {
        if (a instanceof String x && b instanceof String y) {
            budget.step(Math.min(x.length(), y.length()) / CHARS_PER_STEP);
        }
    }

    private enum Relation {
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">=");

        private final String symbol;

        Relation(String symbol) {
            this.symbol = symbol;
        }

        static Relation of(BinaryOperator operator) {
            return switch (operator) {
                case LESS -> LESS;
                case LESS_OR_EQUAL -> LESS_OR_EQUAL;
                case GREATER -> GREATER;
                default -> GREATER_OR_EQUAL;
            };
        }

        boolean holds(long a, long b) {
            return switch (this) {
                case LESS -> a < b;
                case LESS_OR_EQUAL -> a <= b;
                case GREATER -> a > b;
                case GREATER_OR_EQUAL -> a >= b;
            };
        }

        /// Nothing holds for a NaN.
        boolean holds(double a, double b) {
            return switch (this) {
                case LESS -> a < b;
                case LESS_OR_EQUAL -> a <= b;
                case GREATER -> a > b;
                case GREATER_OR_EQUAL -> a >= b;
            };
        }

        boolean holds(@Nullable Object a, @Nullable Object b) {
            if (a instanceof Long x && b instanceof Long y) {
                return holds(x.longValue(), y.longValue());
            }
            if (a instanceof Number x && b instanceof Number y) {
                return holds(x.doubleValue(), y.doubleValue());
            }
            return holds(Arithmetic.compare(a, symbol, b), 0L);
        }
    }

    private static final class Any extends Test {
        private final int at;
        private final Relation relation;
        private final Code left;
        private final Code right;

        Any(int at, Relation relation, Code left, Code right) {
            this.at = at;
            this.relation = relation;
            this.left = left;
            this.right = right;
        }

        @Override
        boolean test(Frame frame) {
            var a = left.run(frame);
            var b = right.run(frame);
            frame.at = at;
            pay(frame.budget, a, b);
            return relation.holds(a, b);
        }
    }

    private static final class WithInt extends Test {
        private final int at;
        private final Relation relation;
        private final Code left;
        private final long right;

        WithInt(int at, Relation relation, Code left, long right) {
            this.at = at;
            this.relation = relation;
            this.left = left;
            this.right = right;
        }

        @Override
        boolean test(Frame frame) {
            var value = left.run(frame);
            if (value instanceof Long number) {
                return relation.holds(number.longValue(), right);
            }
            frame.at = at;
            return relation.holds(value, (Object) right);
        }
    }
}
