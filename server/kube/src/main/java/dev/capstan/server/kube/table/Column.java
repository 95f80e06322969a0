package dev.capstan.server.kube.table;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.function.Function;

/// A column: its head, and how its cell is read from an object.
record Column(ColumnDefinition definition, Cell cell) {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    static final Column NAME = new Column(
            new ColumnDefinition("Name", "string", "name", "What the object is called; unique among its kind.", 0),
            plain(textAt("/metadata/name")));
    static final Column AGE = string("Age", "How long ago the object was created.", 0, Column::age);

    /// Reads the cell of an object at a moment.
    @FunctionalInterface
    interface Cell {
        JsonNode of(JsonNode object, Instant now);
    }

    static Column string(String name, String description, int priority, Cell cell) {
        return new Column(new ColumnDefinition(name, "string", "", description, priority), cell);
    }

    static Column string(String name, String description, Function<JsonNode, JsonNode> cell) {
        return string(name, description, 0, plain(cell));
    }

    /// A cell that does not depend on the time.
    static Cell plain(Function<JsonNode, JsonNode> cell) {
        return (object, _) -> cell.apply(object);
    }

    Column withPriority(int priority) {
        var head = new ColumnDefinition(
                definition.name(), definition.type(), definition.format(), definition.description(), priority);
        return new Column(head, cell);
    }

    private static JsonNode age(JsonNode object, Instant now) {
        return JSON.textNode(
                Age.since(object.path("metadata").path("creationTimestamp").asText(""), now));
    }

    /// Reads the text at a JSON pointer, empty when there is none.
    static Function<JsonNode, JsonNode> textAt(String pointer) {
        JsonPointer compiled = JsonPointer.compile(pointer);
        return object -> JSON.textNode(object.at(compiled).asText(""));
    }
}
