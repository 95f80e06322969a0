package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.registry.select.SelectorText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// Columns that several kinds have, and how cells are filled.
final class Cells {
    static final String NONE = "<none>";
    static final String UNSET = "<unset>";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Cells() {}

    /// A column of text.
    static Column text(String name, String description, Function<JsonNode, String> cell) {
        return Column.string(name, description, object -> JSON.textNode(cell.apply(object)));
    }

    /// A column that says of which type it is.
    static Column typed(String name, String type, String description, Function<JsonNode, JsonNode> cell) {
        return new Column(new ColumnDefinition(name, type, "", description, 0), Column.plain(cell));
    }

    /// A column of whole numbers, 0 where there is none.
    static Column number(String name, String type, String description, String pointer) {
        return typed(
                name, type, description, object -> number(object.at(pointer).asLong()));
    }

    /// A column of how many items a list has.
    static Column count(String name, String description, String pointer) {
        return typed(
                name,
                "integer",
                description,
                object -> number(object.at(pointer).size()));
    }

    static Column flag(String name, String description, String pointer, boolean otherwise) {
        return typed(
                name, "boolean", description, object -> cell(object.at(pointer).asBoolean(otherwise)));
    }

    /// Reads the text at a pointer, empty when there is none.
    static Function<JsonNode, String> at(String pointer) {
        return object -> object.at(pointer).asText("");
    }

    static JsonNode number(long value) {
        return JSON.numberNode(value);
    }

    static JsonNode cell(String text) {
        return JSON.textNode(text);
    }

    static JsonNode cell(boolean flag) {
        return JSON.booleanNode(flag);
    }

    /// The text at a pointer, or `<none>`.
    static String orNone(JsonNode object, String pointer) {
        return orNone(object.at(pointer).asText(""));
    }

    static String orNone(String text) {
        return text.isEmpty() ? NONE : text;
    }

    /// One field of each item of a list.
    static String each(JsonNode list, String field) {
        return items(list).map(item -> item.path(field).asText("")).collect(Collectors.joining(","));
    }

    static Stream<JsonNode> items(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    static String selector(JsonNode selector) {
        return orNone(SelectorText.of(selector));
    }

    /// The first three, and how many more there are.
    static String few(List<String> texts) {
        String shown = String.join(",", texts.subList(0, Math.min(3, texts.size())));
        return texts.size() > 3 ? shown + " + " + (texts.size() - 3) + " more..." : shown;
    }

    /// The containers of a pod template, for those who ask for more.
    ///
    /// @param pod where its spec is
    static List<Column> containers(String pod) {
        return List.of(
                text("Containers", "Names of the containers.", each -> each(each.at(pod + "/containers"), "name"))
                        .withPriority(1),
                text("Images", "Images of the containers.", each -> each(each.at(pod + "/containers"), "image"))
                        .withPriority(1));
    }

    static Column wideSelector() {
        return text("Selector", "Which pods belong to it.", each -> selector(each.at("/spec/selector")))
                .withPriority(1);
    }
}
