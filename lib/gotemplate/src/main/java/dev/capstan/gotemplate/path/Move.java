package dev.capstan.gotemplate.path;

import dev.capstan.gotemplate.format.KeyOrder;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One step of a path with brackets. What is not there is null, and so is all beyond.
sealed interface Move {
    @Nullable
    Object from(@Nullable Object value, Budget budget);

    /// Goes all the way.
    static @Nullable Object along(Move[] moves, @Nullable Object start, Budget budget) {
        Object value = start;
        for (int i = 0; i < moves.length && value != null; i++) {
            value = moves[i].from(value, budget);
        }
        return value;
    }

    record Field(String name) implements Move {
        @Override
        public @Nullable Object from(@Nullable Object value, Budget budget) {
            return value instanceof Map<?, ?> map ? Values.get(map, name) : null;
        }
    }

    record Index(int index) implements Move {
        @Override
        public @Nullable Object from(@Nullable Object value, Budget budget) {
            if (!(Values.of(value) instanceof List<?> list)) {
                return null;
            }
            int place = index < 0 ? list.size() + index : index;
            return place >= 0 && place < list.size() ? list.get(place) : null;
        }
    }

    /// The first element of which the test holds.
    record First(Test test) implements Move {
        @Override
        public @Nullable Object from(@Nullable Object value, Budget budget) {
            List<? extends @Nullable Object> elements = elements(value, budget);
            for (int i = 0; i < elements.size(); i++) {
                Object element = elements.get(i);
                if (test.holds(element, budget)) {
                    return element;
                }
            }
            return null;
        }
    }

    /// All elements of which the test holds; nothing if there is nothing to look through.
    record Every(Test test) implements Move {
        @Override
        public @Nullable Object from(@Nullable Object value, Budget budget) {
            if (!isCollection(value)) {
                return null;
            }
            List<@Nullable Object> found = new ArrayList<>();
            for (Object element : elements(value, budget)) {
                if (test.holds(element, budget)) {
                    budget.grow(16);
                    found.add(element);
                }
            }
            return found;
        }
    }

    /// Takes the rest of the path from each element.
    ///
    /// @param flattens whether the rest leads to lists, which become one
    record Each(Move[] rest, boolean flattens) implements Move {
        @Override
        public @Nullable Object from(@Nullable Object value, Budget budget) {
            if (!isCollection(value)) {
                return null;
            }
            List<@Nullable Object> found = new ArrayList<>();
            for (Object element : elements(value, budget)) {
                Object end = along(rest, element, budget);
                if (flattens && end instanceof List<?> list) {
                    budget.grow(16L * list.size());
                    found.addAll(list);
                } else if (end != null) {
                    budget.grow(16);
                    found.add(end);
                }
            }
            return found;
        }
    }

    private static boolean isCollection(@Nullable Object value) {
        return switch (Values.of(value)) {
            case List<?> _, Map<?, ?> _ -> true;
            case null, default -> false;
        };
    }

    private static List<? extends @Nullable Object> elements(@Nullable Object value, Budget budget) {
        return switch (Values.of(value)) {
            case List<?> list -> {
                budget.step(list.size());
                yield list;
            }
            case Map<?, ?> map -> {
                budget.step(map.size());
                yield KeyOrder.sorted(map).stream().map(Map.Entry::getValue).toList();
            }
            case null, default -> List.of();
        };
    }
}
