package dev.capstan.expr.builtin;

import dev.capstan.expr.time.Durations;
import dev.capstan.expr.value.Arithmetic;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Lists;
import dev.capstan.expr.value.Values;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One value out of many: `max min mean median` take numbers and arrays of them, nested as one likes.
final class AggregateFunctions {
    private AggregateFunctions() {}

    static void addTo(Table table) {
        table.add("max", 1, Integer.MAX_VALUE, (arguments, budget) -> extreme("max", -1, arguments, budget));
        table.add("min", 1, Integer.MAX_VALUE, (arguments, budget) -> extreme("min", 1, arguments, budget));
        table.add("mean", 1, Integer.MAX_VALUE, AggregateFunctions::mean);
        table.add("median", 1, Integer.MAX_VALUE, AggregateFunctions::median);
    }

    /// @param worse the sign of comparing the best so far with a better one
    private static @Nullable Object extreme(String name, int worse, @Nullable Object[] arguments, Budget budget) {
        if (arguments.length == 1 && !isNumeric(arguments[0]) && Lists.of(arguments[0]) == null) {
            return arguments[0];
        }
        var best = new Best(worse);
        for (var argument : arguments) {
            each(argument, name, best, budget, 0);
        }
        return best.value;
    }

    private static Object mean(@Nullable Object[] arguments, Budget budget) {
        var total = new Total(budget);
        for (var argument : arguments) {
            total.add(argument, 0);
        }
        return total.count == 0 ? 0.0 : total.sum / total.count;
    }

    private static Object median(@Nullable Object[] arguments, Budget budget) {
        var numbers = new Numbers(budget);
        for (var argument : arguments) {
            each(argument, "median", numbers, budget, 0);
        }
        return numbers.median();
    }

    private static void each(@Nullable Object value, String name, Consumer<Object> sink, Budget budget, int depth) {
        var plain = Values.plain(value);
        if (plain != null && isNumeric(plain)) {
            sink.accept(plain);
            return;
        }
        var list = Lists.of(plain);
        if (list == null) {
            throw NumberFunctions.misfit(name, value);
        }
        Depth.check(depth);
        budget.step(list.size() + 1L);
        for (var element : list) {
            each(element, name, sink, budget, depth + 1);
        }
    }

    private static boolean isNumeric(@Nullable Object value) {
        return value instanceof Number || value instanceof Duration;
    }

    private static double toDouble(@Nullable Object number) {
        return number instanceof Duration duration ? Durations.nanos(duration) : Arithmetic.toDouble(number);
    }

    /// NaN is neither less nor greater than anything, so that it stays where it comes first and nowhere else.
    private static int compare(Object left, Object right) {
        if (left instanceof Number a && right instanceof Number b && (isNaN(a) || isNaN(b))) {
            return 0;
        }
        return Values.compare(left, right);
    }

    private static boolean isNaN(Number number) {
        return Double.isNaN(number.doubleValue());
    }

    /// The first of the best.
    private static final class Best implements Consumer<Object> {
        private final int worse;
        private @Nullable Object value;

        Best(int worse) {
            this.worse = worse;
        }

        @Override
        public void accept(Object candidate) {
            if (value == null || compare(value, candidate) * worse > 0) {
                value = candidate;
            }
        }
    }

    /// The sum of an array is made before it is added, which decides the last digit of floats.
    private static final class Total {
        private final Budget budget;
        private double sum;
        private long count;

        Total(Budget budget) {
            this.budget = budget;
        }

        /// Adds a number, or one by one the elements of an array.
        void add(@Nullable Object value, int depth) {
            var plain = Values.plain(value);
            if (isNumeric(plain)) {
                sum += toDouble(plain);
                count++;
                return;
            }
            var list = Lists.of(plain);
            if (list == null) {
                throw NumberFunctions.misfit("mean", value);
            }
            Depth.check(depth);
            budget.step(list.size() + 1L);
            for (var element : list) {
                addElement(element, depth + 1);
            }
        }

        private void addElement(@Nullable Object element, int depth) {
            if (Lists.of(element) == null) {
                add(element, depth);
                return;
            }
            var nested = new Total(budget);
            nested.add(element, depth);
            sum += nested.sum;
            count += nested.count;
        }
    }

    /// Numbers as floats.
    private static final class Numbers implements Consumer<Object> {
        private final Budget budget;
        private double[] values = new double[8];
        private int size;

        Numbers(Budget budget) {
            this.budget = budget;
        }

        @Override
        public void accept(Object number) {
            if (size == values.length) {
                budget.grow(size);
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = toDouble(number);
        }

        double median() {
            if (size == 0) {
                return 0;
            }
            sort();
            var middle = size / 2;
            return size % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
        }

        /// In Go's order, where NaN comes first and not last.
        private void sort() {
            Arrays.sort(values, 0, size);
            var real = size;
            while (real > 0 && Double.isNaN(values[real - 1])) {
                real--;
            }
            System.arraycopy(values, 0, values, size - real, real);
            Arrays.fill(values, 0, size - real, Double.NaN);
        }
    }
}
