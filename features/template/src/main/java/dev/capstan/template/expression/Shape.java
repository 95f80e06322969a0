package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/// A tree that was taken apart where it has expressions.
sealed interface Shape {
    /// What is the same for every instance.
    record Constant(JsonNode value) implements Shape {}

    /// A text that is one expression: its value keeps its type.
    record Whole(Part.Placeholder placeholder) implements Shape {}

    /// A text with expressions in it.
    record Mixed(List<Part> parts) implements Shape {}

    record Items(List<Shape> items) implements Shape {}

    record Fields(List<Entry> entries, String path) implements Shape {}

    /// @param key of the entry, a text however it is made
    /// @param written the key as it stands in the Template
    record Entry(List<Part> key, String written, Shape value) {}
}
