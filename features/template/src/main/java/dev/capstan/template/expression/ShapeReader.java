package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Takes a tree apart, noting every expression and whatever is wrong.
final class ShapeReader {
    private final List<FieldProblem> problems;
    private final List<Use> uses;

    ShapeReader(List<FieldProblem> problems, List<Use> uses) {
        this.problems = problems;
        this.uses = uses;
    }

    Shape read(JsonNode value, String path) {
        int before = uses.size();
        Shape shape = switch (value.getNodeType()) {
            case OBJECT -> fields(value, path);
            case ARRAY -> items(value, path);
            case STRING -> text(value, path);
            default -> new Shape.Constant(value);
        };
        return uses.size() == before ? new Shape.Constant(value.deepCopy()) : shape;
    }

    private Shape fields(JsonNode object, String path) {
        var entries = new ArrayList<Shape.Entry>();
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            String here = path + "." + each.getKey();
            entries.add(new Shape.Entry(
                    parts(new Spot(here, each.getKey(), 0)), each.getKey(), read(each.getValue(), here)));
        }
        return new Shape.Fields(List.copyOf(entries), path);
    }

    private Shape items(JsonNode array, String path) {
        var items = new ArrayList<Shape>();
        for (JsonNode each : array) {
            items.add(read(each, path + "[" + items.size() + "]"));
        }
        return new Shape.Items(List.copyOf(items));
    }

    private Shape text(JsonNode text, String path) {
        List<Part> parts = parts(new Spot(path, text.textValue(), 0));
        return parts.size() == 1 && parts.getFirst() instanceof Part.Placeholder whole
                ? new Shape.Whole(whole)
                : new Shape.Mixed(parts);
    }

    private List<Part> parts(Spot spot) {
        List<Part> parts = List.copyOf(new TextParser(spot, problems).parse());
        for (Part each : parts) {
            if (each instanceof Part.Placeholder(var expression, var place)) {
                uses.add(new Use(expression, place));
            }
        }
        return parts;
    }
}
