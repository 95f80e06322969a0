package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.fields.Layout.Fields;
import dev.capstan.registry.fields.Layout.Items;
import dev.capstan.registry.fields.Layout.Scalar;
import dev.capstan.schema.GoText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds out whether a value has the layout it should have.
final class Checking {
    private final boolean allowsDuplicates;
    private final List<String> problems = new ArrayList<>();

    /// @param allowsDuplicates whether several items of a list may have the same key
    Checking(boolean allowsDuplicates) {
        this.allowsDuplicates = allowsDuplicates;
    }

    /// @throws MisfitException when it has not
    void check(JsonNode value, Layout layout) {
        part(value, layout, "");
        if (!problems.isEmpty()) {
            throw new MisfitException(problems);
        }
    }

    private void part(JsonNode value, Layout layout, String path) {
        switch (layout.resolved(layout.aspect(value))) {
            case OBJECT -> object(value, layout.fields, path);
            case LIST -> list(value, layout.items, path);
            case SCALAR, ANY -> scalar(value, layout.scalar, path);
        }
    }

    private void object(JsonNode value, @Nullable Fields layout, String path) {
        if (!(value instanceof ObjectNode object) || layout == null) {
            expect(value.isNull(), path, "expected map, got ", value);
            return;
        }
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            String here = path + "." + each.getKey();
            Layout known = layout.field(each.getKey());
            if (known == null) {
                problems.add(here + ": field not declared in schema");
                return;
            }
            part(each.getValue(), known, here);
        }
    }

    private void list(JsonNode value, @Nullable Items layout, String path) {
        if (!(value instanceof ArrayNode array) || layout == null) {
            expect(value.isNull(), path, "expected list, got ", value);
            return;
        }
        Set<PathElement> seen = new HashSet<>();
        for (int i = 0; i < array.size(); i++) {
            PathElement element = new PathElement.Index(i);
            if (layout.associative()) {
                try {
                    element = ListItems.element(array.get(i), layout);
                } catch (MisfitException e) {
                    problems.add(path + ": element " + i + ": " + e.getMessage());
                    return;
                }
                if (!seen.add(element) && !allowsDuplicates) {
                    problems.add(path + ": duplicate entries for key " + element);
                }
            }
            part(array.get(i), layout.each(), path + element);
        }
    }

    private void scalar(JsonNode value, @Nullable Scalar scalar, String path) {
        if (value.isNull() || scalar == null) {
            return;
        }
        switch (scalar) {
            case NUMERIC -> {
                if (!value.isNumber()) {
                    problems.add(at(path) + "expected numeric (int or float), got " + GoText.type(value));
                }
            }
            case STRING ->
                expect(
                        value.isTextual(),
                        path,
                        "expected string, got &value.valueUnstructured{Value:" + goSyntax(value) + "}",
                        null);
            case BOOLEAN -> expect(value.isBoolean(), path, "expected boolean, got ", value);
            case UNTYPED -> expect(value.isValueNode(), path, "expected any scalar, got ", value);
        }
    }

    private void expect(boolean holds, String path, String message, @Nullable JsonNode value) {
        if (!holds) {
            problems.add(at(path) + message + (value == null ? "" : "&{" + GoText.plain(value) + "}"));
        }
    }

    private static String at(String path) {
        return path.isEmpty() ? "" : path + ": ";
    }

    /// A value as Go's `%#v` shows it.
    private static String goSyntax(JsonNode value) {
        if (value instanceof ArrayNode array) {
            var items = new ArrayList<String>();
            array.forEach(each -> items.add(goSyntax(each)));
            return "[]interface {}{" + String.join(", ", items) + "}";
        }
        return value.isObject()
                ? value.properties().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> "\"" + each.getKey() + "\":" + goSyntax(each.getValue()))
                        .collect(Collectors.joining(", ", "map[string]interface {}{", "}"))
                : value.isNull() ? "interface {}(nil)" : JsonText.string(value);
    }
}
