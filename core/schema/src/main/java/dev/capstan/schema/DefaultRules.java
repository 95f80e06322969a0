package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Defaults keep the rules of their own schema. Those of metadata are refused elsewhere, and maps have none to
/// check.
final class DefaultRules {
    private final List<FieldProblem> problems;

    DefaultRules(List<FieldProblem> problems) {
        this.problems = problems;
    }

    void root(JsonNode document, String path) {
        node(document, SchemaCompiler.root(document), path, true);
    }

    private void node(JsonNode document, Schema schema, String path, boolean hasTypeMeta) {
        if (schema.fallback != null) {
            check(schema.fallback, schema, path + ".default");
        }
        if (schema.items != null) {
            node(schema.items.source, schema.items, path + ".items", schema.items.embeddedResource());
        }
        for (Map.Entry<String, JsonNode> each :
                document.path(Keyword.PROPERTIES).properties()) {
            Schema property = schema.property(each.getKey());
            if (property != null && !(hasTypeMeta && Keyword.TYPE_META.contains(each.getKey()))) {
                String here = path + ".properties[" + each.getKey() + "]";
                node(each.getValue(), property, here, property.embeddedResource());
            }
        }
    }

    private void check(JsonNode value, Schema schema, String path) {
        var unknown = new ArrayList<String>(0);
        new Pruner(false, unknown::add).visit(value, schema);
        if (!unknown.isEmpty()) {
            problems.add(FieldProblem.invalid(path, GoText.value(value), "must not have unknown fields"));
        }
        var found = new ArrayList<FieldProblem>(0);
        if (value instanceof ObjectNode object && schema.embeddedResource()) {
            EmbeddedResource.check(object, new Trail(), found);
        }
        if (found.isEmpty()) {
            Inspection.run(value, schema, found);
        }
        found.forEach(each -> problems.add(placed(each, path, schema)));
    }

    private static FieldProblem placed(FieldProblem problem, String path, Schema schema) {
        String detail = problem.detail();
        if (problem.path().equals(Inspection.NOWHERE)) {
            boolean dotted = detail.startsWith("\"") && isKeyOfMap(detail.substring(1), schema);
            return new FieldProblem(
                    problem.reason(), path, problem.value(), dotted ? "\"." + detail.substring(1) : detail);
        }
        boolean dotted = detail.startsWith(problem.path() + " in body") && isKeyOfMap(problem.path(), schema);
        return new FieldProblem(
                problem.reason(), path + "." + problem.path(), problem.value(), dotted ? "." + detail : detail);
    }

    /// Whether a path begins with the key of a map: it comes after a dot, also when nothing comes before it.
    private static boolean isKeyOfMap(String path, Schema schema) {
        String key = path.replaceFirst("[.\\[\"].*", "");
        return !key.isEmpty() && schema.properties.get(key) == null;
    }
}
