package dev.capstan.expr.run;

import dev.capstan.expr.value.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Loops that choose among the elements: `filter`, `find` and its kin.
final class Selections {
    private Selections() {}

    static final class Filter extends Loop {
        Filter(Round round) {
            super(round);
        }

        @Override
        Object over(Frame frame, List<?> elements) {
            var kept = new ArrayList<@Nullable Object>();
            for (int i = 0, size = elements.size(); i < size; i++) {
                if (round.test(frame, elements, i)) {
                    kept.add(round.chosen(frame, elements, i));
                }
            }
            round.grow(frame, kept.size());
            return Collections.unmodifiableList(kept);
        }
    }

    /// What a search answers.
    enum Answer {
        ELEMENT,
        INDEX,
        /// The element, and a complaint when there is none: `filter(…)[0]`.
        ELEMENT_FOR_SURE
    }

    static final class Find extends Loop {
        private final Answer answer;
        private final boolean fromEnd;

        Find(Round round, Answer answer, boolean fromEnd) {
            super(round);
            this.answer = answer;
            this.fromEnd = fromEnd;
        }

        @Override
        @Nullable
        Object over(Frame frame, List<?> elements) {
            var size = elements.size();
            for (var n = 0; n < size; n++) {
                var i = fromEnd ? size - 1 - n : n;
                if (round.test(frame, elements, i)) {
                    return answer == Answer.INDEX ? (Object) (long) i : round.chosen(frame, elements, i);
                }
            }
            return nothing(frame);
        }

        private @Nullable Object nothing(Frame frame) {
            if (answer != Answer.ELEMENT_FOR_SURE) {
                return null;
            }
            frame.at = round.at();
            throw new Problem("index out of range: " + (fromEnd ? -1 : 0) + " (array length is 0)");
        }
    }
}
