package dev.capstan.expr.check;

import dev.capstan.expr.pattern.Patterns;
import dev.capstan.expr.value.Problem;

/// Patterns that are written out in the expression.
final class Regexes {
    private Regexes() {}

    /// Throws a complaint when `pattern` is none.
    static void check(String text, int at, String pattern) {
        try {
            Patterns.compile(pattern);
        } catch (Problem problem) {
            throw Checker.complaint(text, at, String.valueOf(problem.getMessage()));
        }
    }
}
