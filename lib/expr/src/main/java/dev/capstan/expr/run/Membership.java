package dev.capstan.expr.run;

import dev.capstan.expr.value.Members;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// `in`.
final class Membership {
    private Membership() {}

    static Test of(int at, Code needle, Code within) {
        return within instanceof Loads.Constant constant
                        && constant.value instanceof List<?> list
                        && list.stream().allMatch(String.class::isInstance)
                ? new OfTexts(needle, new HashSet<>(list))
                : new Any(at, needle, within);
    }

    private static final class Any extends Test {
        private final int at;
        private final Code needle;
        private final Code within;

        Any(int at, Code needle, Code within) {
            this.at = at;
            this.needle = needle;
            this.within = within;
        }

        @Override
        boolean test(Frame frame) {
            var value = needle.run(frame);
            var collection = within.run(frame);
            frame.at = at;
            return Members.in(value, collection, frame.budget);
        }
    }

    private static final class OfTexts extends Test {
        private final Code needle;
        private final Set<?> texts;

        OfTexts(Code needle, Set<?> texts) {
            this.needle = needle;
            this.texts = texts;
        }

        @Override
        boolean test(Frame frame) {
            return needle.run(frame) instanceof String text && texts.contains(text);
        }
    }

    /// `x in 1..9` without the array in between.
    static final class OfRange extends Test {
        private final Code needle;
        private final long first;
        private final long last;

        OfRange(Code needle, long first, long last) {
            this.needle = needle;
            this.first = first;
            this.last = last;
        }

        @Override
        boolean test(Frame frame) {
            return switch (needle.run(frame)) {
                case Long number -> first <= number && number <= last;
                case Double number -> number == Math.rint(number) && first <= number && number <= last;
                case null, default -> false;
            };
        }
    }
}
