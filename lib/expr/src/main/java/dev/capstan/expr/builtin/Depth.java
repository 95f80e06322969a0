package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Problem;

/// How deep a value may be nested for a function that goes all the way down.
final class Depth {
    /// Few enough for the stack of any thread, also within a deep expression.
    static final int DEEPEST = 250;

    private Depth() {}

    static void check(int depth) {
        if (depth > DEEPEST) {
            throw new Problem("recursion depth exceeded (a value is nested deeper than " + DEEPEST + " levels)");
        }
    }
}
