package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Problem;
import java.util.function.LongBinaryOperator;

/// Whole numbers as 64 bits.
final class BitFunctions {
    private BitFunctions() {}

    static void addTo(Table table) {
        add(table, "bitand", (x, y) -> x & y);
        add(table, "bitor", (x, y) -> x | y);
        add(table, "bitxor", (x, y) -> x ^ y);
        add(table, "bitnand", (x, y) -> x & ~y);
        add(table, "bitshl", (x, y) -> distance(y) < Long.SIZE ? x << y : 0);
        add(table, "bitshr", (x, y) -> x >> Math.min(distance(y), Long.SIZE - 1));
        add(table, "bitushr", (x, y) -> distance(y) < Long.SIZE ? x >>> y : 0);
        table.add("bitnot", 1, (arguments, _) -> ~Arguments.whole(arguments, 0, "bitnot"));
    }

    private static void add(Table table, String name, LongBinaryOperator operator) {
        table.add(
                name,
                2,
                (arguments, _) ->
                        operator.applyAsLong(Arguments.whole(arguments, 0, name), Arguments.whole(arguments, 1, name)));
    }

    private static long distance(long count) {
        if (count < 0) {
            throw new Problem("invalid operation: negative shift count " + count + " (type int)");
        }
        return count;
    }
}
