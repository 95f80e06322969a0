package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import java.util.List;
import java.util.stream.Collectors;

/// One step from a value to a part of it.
public sealed interface PathElement extends Comparable<PathElement> {
    /// The field of that name.
    record Field(String name) implements PathElement {
        @Override
        public String toString() {
            return "." + name;
        }
    }

    /// The item of a list whose key fields have these values; sorted by name.
    record Key(List<Part> parts) implements PathElement {
        public Key {
            parts = List.copyOf(parts);
        }

        @Override
        public String toString() {
            return parts.stream()
                    .map(each -> each.name() + "=" + JsonText.string(each.value()))
                    .collect(Collectors.joining(",", "[", "]"));
        }
    }

    /// The item of a list that equals this value.
    record Item(JsonNode value) implements PathElement {
        @Override
        public String toString() {
            return "[=" + JsonText.string(value) + "]";
        }
    }

    /// The item of a list at this place.
    record Index(int index) implements PathElement {
        @Override
        public String toString() {
            return "[" + index + "]";
        }
    }

    /// One field of a key.
    record Part(String name, JsonNode value) {}

    /// The order in which sets are written: fields, then keys, then values, then places.
    @Override
    default int compareTo(PathElement other) {
        int ranks = Integer.compare(rank(), other.rank());
        return ranks != 0 ? ranks : ElementOrder.ofEqualRank(this, other);
    }

    private int rank() {
        return switch (this) {
            case Field _ -> 0;
            case Key _ -> 1;
            case Item _ -> 2;
            case Index _ -> 3;
        };
    }
}
