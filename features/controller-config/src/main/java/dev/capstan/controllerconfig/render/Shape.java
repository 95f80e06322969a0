package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/// YAML that was read, with marks where values belong. Immutable: filled with values, it gives a tree.
///
/// A value is put into what was read and is never read itself, so whatever characters it has, it is no syntax.
sealed interface Shape {
    Spot spot();

    /// What to throw when a mapping has a key two times.
    static Complaint twice(Spot spot, String key) {
        String shown = key.length() > 80 ? key.substring(0, 80) + "…" : key;
        return new Complaint(spot, "the key '" + shown + "' is there twice");
    }

    /// A scalar without marks.
    record Fixed(Spot spot, JsonNode value) implements Shape {}

    /// A scalar that is a mark and nothing else.
    ///
    /// @param quoted whether it is in quotes, so that the value becomes a text
    record Value(Spot spot, int slot, boolean quoted) implements Shape {}

    /// A scalar with marks in its text.
    ///
    /// @param literals the text before, between and after the marks
    /// @param slots the values of the marks: one less than there are literals
    /// @param plain whether it is neither in quotes nor a block
    record Text(Spot spot, List<String> literals, List<Integer> slots, boolean plain) implements Shape {
        public Text {
            literals = List.copyOf(literals);
            slots = List.copyOf(slots);
        }
    }

    record Mapping(Spot spot, List<Entry> entries) implements Shape {
        public Mapping {
            entries = List.copyOf(entries);
        }
    }

    record Sequence(Spot spot, List<Shape> elements) implements Shape {
        public Sequence {
            elements = List.copyOf(elements);
        }
    }

    /// The elements of a serialized list, among those of a sequence, or the entries of a serialized map, as a key.
    record Splice(Spot spot, int slot) implements Shape {}

    /// What stands behind such a key.
    record SpliceEnd(Spot spot) implements Shape {}

    /// An entry of a mapping.
    ///
    /// @param key a scalar; of a [Splice] the value does not count
    record Entry(Shape key, Shape value) {}
}
