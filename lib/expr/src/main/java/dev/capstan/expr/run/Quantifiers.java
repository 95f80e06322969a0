package dev.capstan.expr.run;

import java.util.List;

/// Loops that end in a bool or a number: `all`, `none`, `any`, `one`, `count`.
final class Quantifiers {
    private Quantifiers() {}

    static final class All extends Loop {
        All(Round round) {
            super(round);
        }

        @Override
        Object over(Frame frame, List<?> elements) {
            for (int i = 0, size = elements.size(); i < size; i++) {
                if (!round.test(frame, elements, i)) {
                    return false;
                }
            }
            return true;
        }
    }

    /// `any`, and `none`, which is its opposite.
    static final class Any extends Loop {
        private final boolean found;

        Any(Round round, boolean found) {
            super(round);
            this.found = found;
        }

        @Override
        Object over(Frame frame, List<?> elements) {
            for (int i = 0, size = elements.size(); i < size; i++) {
                if (round.test(frame, elements, i)) {
                    return found;
                }
            }
            return !found;
        }
    }

    static final class One extends Loop {
        One(Round round) {
            super(round);
        }

        @Override
        Object over(Frame frame, List<?> elements) {
            var count = 0;
            for (int i = 0, size = elements.size(); i < size; i++) {
                if (round.test(frame, elements, i)) {
                    count++;
                }
            }
            return count == 1;
        }
    }

    /// Stops when `enough` are found, because then the comparison around it is decided.
    static final class Count extends Loop {
        private final long enough;

        Count(Round round, long enough) {
            super(round);
            this.enough = enough;
        }

        @Override
        Object over(Frame frame, List<?> elements) {
            var count = 0L;
            for (int i = 0, size = elements.size(); i < size && count < enough; i++) {
                if (round.test(frame, elements, i)) {
                    count++;
                }
            }
            return count;
        }
    }
}
