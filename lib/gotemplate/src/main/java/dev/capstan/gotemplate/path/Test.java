package dev.capstan.gotemplate.path;

import dev.capstan.gotemplate.function.LenientComparison;
import dev.capstan.gotemplate.syntax.Condition.Operator;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A condition of a filter that is ready to be asked. Nil and absent are the same to it.
sealed interface Test {
    boolean holds(@Nullable Object element, Budget budget);

    record All(Test[] tests) implements Test {
        @Override
        public boolean holds(@Nullable Object element, Budget budget) {
            for (Test test : tests) {
                if (!test.holds(element, budget)) {
                    return false;
                }
            }
            return true;
        }
    }

    record Any(Test[] tests) implements Test {
        @Override
        public boolean holds(@Nullable Object element, Budget budget) {
            for (Test test : tests) {
                if (test.holds(element, budget)) {
                    return true;
                }
            }
            return false;
        }
    }

    record Not(Test test) implements Test {
        @Override
        public boolean holds(@Nullable Object element, Budget budget) {
            return !test.holds(element, budget);
        }
    }

    record Exists(Move[] path) implements Test {
        @Override
        public boolean holds(@Nullable Object element, Budget budget) {
            return Move.along(path, element, budget) != null;
        }
    }

    /// Whether a text is at the path: the most common filter by far.
    record Is(Move[] path, String text) implements Test {
        @Override
        public boolean holds(@Nullable Object element, Budget budget) {
            return text.equals(Values.of(Move.along(path, element, budget)));
        }
    }

    record Compares(Side left, Operator operator, Side right) implements Test {
        @Override
        public boolean holds(@Nullable Object element, Budget budget) {
            Object one = left.value(element, budget);
            Object other = right.value(element, budget);
            return switch (operator) {
                case EQUAL -> equal(one, other);
                case NOT_EQUAL -> !equal(one, other);
                case LESS -> LenientComparison.less(one, other);
                case MORE -> LenientComparison.greater(one, other);
                case AT_MOST -> LenientComparison.lessOrEqual(one, other);
                case AT_LEAST -> LenientComparison.greaterOrEqual(one, other);
            };
        }

        /// Two collections are never equal here: a filter does not fail.
        private static boolean equal(@Nullable Object one, @Nullable Object other) {
            boolean collection = one instanceof List<?> || one instanceof Map<?, ?>;
            return !collection && LenientComparison.equal(one, other);
        }
    }

    /// One side of a comparison: a path from the element, or a constant.
    ///
    /// @param path null means the constant
    record Side(Move @Nullable [] path, @Nullable Object constant) {
        @Nullable
        Object value(@Nullable Object element, Budget budget) {
            return path == null ? constant : Values.of(Move.along(path, element, budget));
        }
    }
}
