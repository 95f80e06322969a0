package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Problem;
import java.util.HashMap;
import java.util.Map;

/// Functions by name, each with how many arguments it takes.
final class Table {
    private final Map<String, Function> functions = new HashMap<>();

    /// Takes `function` in; it is called with `least` to `most` arguments only.
    void add(String name, int least, int most, Function function) {
        functions.put(name, (arguments, budget) -> {
            if (arguments.length < least) {
                throw new Problem("not enough arguments to call " + name + " (expected " + expected(least, most)
                        + ", got " + arguments.length + ")");
            }
            if (arguments.length > most) {
                throw new Problem("too many arguments to call " + name + " (expected " + expected(least, most)
                        + ", got " + arguments.length + ")");
            }
            return function.call(arguments, budget);
        });
    }

    void add(String name, int count, Function function) {
        add(name, count, count, function);
    }

    Map<String, Function> functions() {
        return Map.copyOf(functions);
    }

    private static String expected(int least, int most) {
        if (least == most) {
            return Integer.toString(least);
        }
        return most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
    }
}
