package dev.capstan.expr.run;

import dev.capstan.expr.value.Lists;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// A builtin that runs a predicate for the elements of an array.
abstract class Loop extends Code {
    final Round round;

    Loop(Round round) {
        this.round = round;
    }

    @Override
    final @Nullable Object run(Frame frame) {
        return over(frame, round.elements(frame));
    }

    abstract @Nullable Object over(Frame frame, List<?> elements);

    /// One round of a loop: what every one of them does.
    ///
    /// @param at the builtin, which most complaints about a predicate point to
    /// @param pointer where the element is asked for first, or -1 when it is not
    /// @param result what a chosen element becomes, or null when it stays what it is
    /// @param slot where the predicate finds the element
    /// @param index where it finds the index, or -1 when it does not ask
    /// @param cost the steps of one round: the size of the body
    record Round(
            int at,
            int pointer,
            Code source,
            Code body,
            @Nullable Code result,
            int slot,
            int index,
            long cost) {
        List<?> elements(Frame frame) {
            var value = source.run(frame);
            if (value instanceof List<?> list && list instanceof RandomAccess) {
                return list;
            }
            if (value instanceof Map<?, ?> map) {
                return rounds(frame, map);
            }
            frame.at = at;
            var elements = Lists.elements(value, frame.budget);
            return elements instanceof RandomAccess ? elements : new ArrayList<>(elements);
        }

        private List<?> rounds(Frame frame, Map<?, ?> map) {
            if (pointer < 0 || map.isEmpty()) {
                return new Rounds(map);
            }
            frame.at = pointer;
            throw Rounds.problem(map);
        }

        private void enter(Frame frame, List<?> elements, int i) {
            frame.at = at;
            frame.budget.step(cost);
            if (pointer >= 0) {
                frame.slots[slot] = Values.plain(elements.get(i));
            }
            if (index >= 0) {
                frame.slots[index] = (long) i;
            }
        }

        boolean test(Frame frame, List<?> elements, int i) {
            enter(frame, elements, i);
            return body.test(frame, at);
        }

        @Nullable
        Object run(Frame frame, List<?> elements, int i) {
            enter(frame, elements, i);
            return body.run(frame);
        }

        @Nullable
        Object chosen(Frame frame, List<?> elements, int i) {
            if (result != null) {
                return result.run(frame);
            }
            if (elements instanceof Rounds rounds) {
                frame.at = at;
                throw Rounds.problem(rounds.map);
            }
            return Values.plain(elements.get(i));
        }

        void grow(Frame frame, int size) {
            frame.at = at;
            frame.budget.grow(size);
        }
    }

    /// A map has no elements, but as many rounds as keys: the original complains only when an element is asked for.
    private static final class Rounds extends AbstractList<@Nullable Object> implements RandomAccess {
        private final Map<?, ?> map;

        Rounds(Map<?, ?> map) {
            this.map = map;
        }

        static Problem problem(Map<?, ?> map) {
            return new Problem("cannot loop over " + Values.typeName(map) + ", expected an array");
        }

        @Override
        public @Nullable Object get(int index) {
            return null;
        }

        @Override
        public int size() {
            return map.size();
        }
    }
}
