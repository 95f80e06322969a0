package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One step of a [JsonPath].
sealed interface Step {
    void follow(JsonNode value, Consumer<JsonNode> next);

    /// `.name`
    record Field(String name) implements Step {
        @Override
        public void follow(JsonNode value, Consumer<JsonNode> next) {
            JsonNode found = value.get(name);
            if (found != null) {
                next.accept(found);
            }
        }
    }

    /// `[*]`
    record All() implements Step {
        @Override
        public void follow(JsonNode value, Consumer<JsonNode> next) {
            value.forEach(next);
        }
    }

    /// `[1]`, `[-1]`, `[1:3]`, `[::2]`; a missing end is the last item's.
    record Slice(int start, @Nullable Integer end, int step) implements Step {
        @Override
        public void follow(JsonNode value, Consumer<JsonNode> next) {
            if (!value.isArray()) {
                return;
            }
            int size = value.size();
            int first = start < 0 ? start + size : start;
            int last = end == null ? size : Math.min(end < 0 ? end + size : end, size);
            for (int i = first; i >= 0 && i < last; i += step) {
                next.accept(value.get(i));
            }
        }
    }

    /// `['a','b']`, `[0,2]`
    record Union(List<Step> steps) implements Step {
        public Union {
            steps = List.copyOf(steps);
        }

        @Override
        public void follow(JsonNode value, Consumer<JsonNode> next) {
            steps.forEach(each -> each.follow(value, next));
        }
    }

    /// `..`: the value and all values inside it.
    record Descend() implements Step {
        @Override
        public void follow(JsonNode value, Consumer<JsonNode> next) {
            next.accept(value);
            value.forEach(each -> {
                if (each.isContainerNode()) {
                    follow(each, next);
                }
            });
        }
    }

    /// `[?(@.type=="Ready")]`; without an operator, what is there passes.
    record Filter(JsonPath left, String operator, @Nullable Operand right) implements Step {
        @Override
        public void follow(JsonNode value, Consumer<JsonNode> next) {
            for (JsonNode each : value) {
                if (passes(each)) {
                    next.accept(each);
                }
            }
        }

        private boolean passes(JsonNode item) {
            List<JsonNode> found = left.find(item);
            if (right == null) {
                return !found.isEmpty();
            }
            JsonNode other = right.value(item);
            return !found.isEmpty() && other != null && holds(found.getFirst(), other);
        }

        private boolean holds(JsonNode value, JsonNode other) {
            return switch (operator) {
                case "==" -> same(value, other);
                case "!=" -> !same(value, other);
                case "<" -> order(value, other) < 0;
                case "<=" -> order(value, other) <= 0;
                case ">" -> order(value, other) > 0;
                default -> order(value, other) >= 0;
            };
        }

        private static boolean same(JsonNode value, JsonNode other) {
            return (value.isNumber() && other.isNumber() && value.doubleValue() == other.doubleValue())
                    || Objects.equals(value, other);
        }

        private static int order(JsonNode value, JsonNode other) {
            return value.isNumber() && other.isNumber()
                    ? Double.compare(value.doubleValue(), other.doubleValue())
                    : value.asText().compareTo(other.asText());
        }
    }

    /// The right side of a filter: a literal, or a path from the item.
    record Operand(@Nullable JsonNode literal, @Nullable JsonPath path) {
        @Nullable
        JsonNode value(JsonNode item) {
            if (path == null) {
                return literal;
            }
            List<JsonNode> found = path.find(item);
            return found.isEmpty() ? null : found.getFirst();
        }
    }
}
