package dev.capstan.expr.run;

import dev.capstan.expr.value.Arithmetic;
import dev.capstan.expr.value.Dictionary;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Loops that make something new of all elements: `map`, `sum`, `groupBy`, `sortBy`, `reduce`.
final class Collectors {
    private Collectors() {}

    /// What the predicates create is paid for first, so there is room for a few results only, until all have run.
    static final class Each extends Loop {
        private static final int ROOM = 1_000;

        Each(Round round) {
            super(round);
        }

        @Override
        Object over(Frame frame, List<?> elements) {
            var results = new ArrayList<@Nullable Object>(Math.min(elements.size(), ROOM));
            for (int i = 0, size = elements.size(); i < size; i++) {
                results.add(round.run(frame, elements, i));
            }
            round.grow(frame, results.size());
            return Collections.unmodifiableList(results);
        }
    }

    static final class Sum extends Loop {
        Sum(Round round) {
            super(round);
        }

        @Override
        Object over(Frame frame, List<?> elements) {
            Object sum = 0L;
            for (int i = 0, size = elements.size(); i < size; i++) {
                var value = round.run(frame, elements, i);
                frame.at = round.at();
                sum = Arithmetic.add(value, sum, frame.budget);
            }
            return sum;
        }
    }

    static final class Group extends Loop {
        Group(Round round) {
            super(round);
        }

        @Override
        Object over(Frame frame, List<?> elements) {
            var groups = new LinkedHashMap<@Nullable Object, List<@Nullable Object>>();
            for (int i = 0, size = elements.size(); i < size; i++) {
                var key = key(frame, round.run(frame, elements, i));
                groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(Values.plain(elements.get(i)));
            }
            round.grow(frame, elements.size());
            var result = new Dictionary();
            result.putAll(groups);
            return result;
        }

        private @Nullable Object key(Frame frame, @Nullable Object key) {
            frame.at = round.at();
            if (key instanceof String text) {
                frame.budget.step(text.length() / 16);
            }
            return Dictionary.key(key);
        }
    }

    /// Sorted by what the predicate says, equal ones in their first order.
    static final class Sort extends Loop {
        private final @Nullable Code order;

        Sort(Round round, @Nullable Code order) {
            super(round);
            this.order = order;
        }

        private record Keyed(@Nullable Object key, @Nullable Object element) {}

        @Override
        Object over(Frame frame, List<?> elements) {
            var descending = order != null && descending(frame, order.run(frame));
            round.grow(frame, elements.size());
            var keyed = new ArrayList<Keyed>(elements.size());
            for (int i = 0, size = elements.size(); i < size; i++) {
                keyed.add(new Keyed(round.run(frame, elements, i), Values.plain(elements.get(i))));
            }
            frame.at = round.at();
            keyed.sort((a, b) -> {
                frame.budget.step(1);
                Compares.pay(frame.budget, a.key(), b.key());
                return descending ? Values.compare(b.key(), a.key()) : Values.compare(a.key(), b.key());
            });
            return Collections.unmodifiableList(
                    Arrays.asList(keyed.stream().map(Keyed::element).toArray()));
        }

        private boolean descending(Frame frame, @Nullable Object order) {
            if ("asc".equals(order) || "desc".equals(order)) {
                return "desc".equals(order);
            }
            frame.at = round.at();
            throw new Problem("unknown order " + Values.text(order) + " for sortBy, expected asc or desc");
        }
    }

    static final class Reduce extends Loop {
        private final @Nullable Code initial;
        private final int result;

        /// @param result the slot where the predicate finds `#acc`
        Reduce(Round round, @Nullable Code initial, int result) {
            super(round);
            this.initial = initial;
            this.result = result;
        }

        @Override
        @Nullable
        Object over(Frame frame, List<?> elements) {
            var first = 0;
            if (initial != null) {
                frame.slots[result] = initial.run(frame);
            } else {
                frame.slots[result] = first(frame, elements);
                first = 1;
            }
            for (int i = first, size = elements.size(); i < size; i++) {
                frame.slots[result] = round.run(frame, elements, i);
            }
            return frame.slots[result];
        }

        private @Nullable Object first(Frame frame, List<?> elements) {
            if (elements.isEmpty()) {
                frame.at = round.at();
                throw new Problem("reduce of empty array with no initial value");
            }
            return Values.plain(elements.getFirst());
        }
    }
}
