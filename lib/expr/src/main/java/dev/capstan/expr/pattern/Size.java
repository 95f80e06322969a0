package dev.capstan.expr.pattern;

import dev.capstan.expr.value.Problem;
import java.util.ArrayDeque;
import java.util.Deque;

/// Estimates what a regular expression becomes before it does.
///
/// A repetition is written out as copies of what it repeats, so `((a{99}){99}){99}` is a million of them. As in the
/// original, repetitions within each other may not make more than 1,000 of anything. The library recurses once per
/// group when it reads an expression, and once per branch in a row when it runs one: hence the other two limits.
///
/// The text is walked once. What cannot be read is left to the library to complain of.
final class Size {
    private static final int COPIES = 1_000;
    private static final int BRANCHES = 2_000;
    private static final int PARTS = 20_000;
    private static final int DEPTH = 200;

    /// Alternatives of large classes are put together in a time that grows with the square of their number.
    private static final int LENGTH = 2_000;

    /// @param parts characters, classes and so on that it matches, one after the other
    /// @param branches where it may go on in two ways
    /// @param copies of the part that is repeated most
    private record Weight(long parts, long branches, long copies) {
        private static final Weight NOTHING = new Weight(0, 0, 1);
        private static final Weight ONE = new Weight(1, 0, 1);
        private static final Weight BRANCH = new Weight(0, 1, 1);

        Weight and(Weight next) {
            return new Weight(parts + next.parts, branches + next.branches, Math.max(copies, next.copies));
        }

        Weight times(Repeat repeat) {
            long count = Math.max(1, repeat.count());
            return new Weight(parts * count, (branches + (repeat.open() ? 1 : 0)) * count, copies * count);
        }
    }

    private final String pattern;
    private final Deque<Weight> groups = new ArrayDeque<>();
    private Weight before = Weight.NOTHING;
    private Weight last = Weight.NOTHING;
    private int at;

    private Size(String pattern) {
        this.pattern = pattern;
    }

    static void check(String pattern) {
        new Size(pattern).walk();
    }

    private void walk() {
        require(pattern.length() <= LENGTH, "too large");
        while (at < pattern.length()) {
            switch (pattern.charAt(at)) {
                case '(' -> open();
                case ')' -> close();
                case '[' -> part(Skip.brackets(pattern, at));
                case '\\' -> part(Skip.escape(pattern, at));
                case '{' -> repeat();
                case '*', '+', '?', '|' -> branch();
                default -> part(at + 1);
            }
        }
    }

    private void part(int end) {
        before = before.and(last);
        last = new Weight(Math.max(1, Skip.quoted(pattern, at, end)), 0, 1);
        at = end;
        require(before.parts() <= PARTS, "too large");
    }

    private void branch() {
        last = last.and(Weight.BRANCH);
        at++;
        require(before.branches() + last.branches() <= BRANCHES, "too large");
    }

    private void open() {
        groups.push(before.and(last));
        require(groups.size() <= DEPTH, "nested too deep");
        before = Weight.NOTHING;
        last = Weight.NOTHING;
        at++;
    }

    private void close() {
        last = before.and(last).and(Weight.ONE);
        before = groups.isEmpty() ? Weight.NOTHING : groups.pop();
        at++;
    }

    private void repeat() {
        var repeat = Repeat.at(pattern, at);
        if (repeat == null) {
            part(at + 1);
            return;
        }
        last = last.times(repeat);
        at = repeat.end();
        require(last.copies() <= COPIES, "repeated too often");
        require(last.parts() <= PARTS && last.branches() <= BRANCHES, "too large");
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new Problem("invalid pattern: " + otherwise);
        }
    }
}
