package dev.capstan.expr.run;

import dev.capstan.expr.pattern.Regex;
import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// `contains`, `startsWith`, `endsWith` and `matches`. With nil on either side they are false.
final class Texts {
    private static final int CHARS_PER_STEP = 16;

    private Texts() {}

    static Test of(int at, BinaryOperator operator, Code left, Code right) {
        return switch (operator) {
            case STARTS_WITH -> new Operation(at, left, right, Texts::startsWith);
            case ENDS_WITH -> new Operation(at, left, right, Texts::endsWith);
            case CONTAINS -> new Operation(at, left, right, Texts::contains);
            default -> matches(at, left, right);
        };
    }

    /// What is written in the text was checked before.
    private static Test matches(int at, Code left, Code right) {
        return right instanceof Loads.Constant constant && constant.value instanceof String pattern
                ? new Matches(at, left, Regex.compile(pattern))
                : new Operation(at, left, right, Texts::matches);
    }

    private static boolean startsWith(String text, String part, Budget budget) {
        budget.step(part.length() / CHARS_PER_STEP);
        return text.startsWith(part);
    }

    private static boolean endsWith(String text, String part, Budget budget) {
        budget.step(part.length() / CHARS_PER_STEP);
        return text.endsWith(part);
    }

    /// The search may look at every char once for every char of the part.
    private static boolean contains(String text, String part, Budget budget) {
        budget.step(text.length() / CHARS_PER_STEP * (1L + part.length() / 64));
        return text.contains(part);
    }

    private static boolean matches(String text, String pattern, Budget budget) {
        return Regex.compile(pattern, budget).find(text, budget);
    }

    private static String text(@Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw new Problem("expected string, but got " + Values.typeName(value));
    }

    @FunctionalInterface
    private interface Operator {
        boolean test(String text, String part, Budget budget);
    }

    private static final class Operation extends Test {
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
        boolean test(Frame frame) {
            var a = left.run(frame);
            var b = right.run(frame);
            if (a == null || b == null) {
                return false;
            }
            frame.at = at;
            return operator.test(text(a), text(b), frame.budget);
        }
    }

    private static final class Matches extends Test {
        private final int at;
        private final Code left;
        private final Regex regex;

        Matches(int at, Code left, Regex regex) {
            this.at = at;
            this.left = left;
            this.regex = regex;
        }

        @Override
        boolean test(Frame frame) {
            var value = left.run(frame);
            if (value == null) {
                return false;
            }
            frame.at = at;
            return regex.find(subject(value), frame.budget);
        }
    }

    private static String subject(Object value) {
        return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : text(value);
    }
}
