package dev.capstan.template.definition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.JsonText;
import dev.capstan.schema.JsonPath;
import java.util.List;
import java.util.Map;

/// What is wrong with a column of `kubectl get`.
///
/// @param path where it stands, `spec.crd.printerColumns[0]`
record ColumnCheck(JsonNode column, String path, List<FieldProblem> problems) {
    private static final List<String> TYPES = List.of("boolean", "date", "integer", "number", "string");
    private static final List<String> KEYS = List.of("description", "format", "jsonPath", "name", "priority", "type");

    void check() {
        if (!column.isObject()) {
            wrong(path, column, "expected an object with name, type and jsonPath");
            return;
        }
        for (Map.Entry<String, JsonNode> each : column.properties()) {
            key(each.getKey(), each.getValue());
        }
        for (String each : List.of("name", "type", "jsonPath")) {
            if (column.path(each).asText("").isEmpty()) {
                problems.add(FieldProblem.required(path + "." + each, "expected a text"));
            }
        }
        String type = column.path("type").asText("");
        if (!type.isEmpty() && !TYPES.contains(type)) {
            wrong(path + ".type", column.path("type"), "expected one of " + String.join(", ", TYPES));
        }
        jsonPath(column.path("jsonPath").asText(""));
    }

    private void key(String key, JsonNode value) {
        if (!KEYS.contains(key)) {
            problems.add(
                    FieldProblem.forbidden(path + "." + key, "is unknown, expected one of " + String.join(", ", KEYS)));
        } else if (key.equals("priority") ? !value.isIntegralNumber() : !value.isTextual()) {
            wrong(path + "." + key, value, key.equals("priority") ? "expected a whole number" : "expected a text");
        }
    }

    private void jsonPath(String written) {
        if (written.isEmpty()) {
            return;
        }
        if (!written.startsWith(".")) {
            wrong(path + ".jsonPath", column.path("jsonPath"), "expected a path that begins with a dot");
            return;
        }
        try {
            JsonPath.parse(written);
        } catch (IllegalArgumentException e) {
            wrong(path + ".jsonPath", column.path("jsonPath"), String.valueOf(e.getMessage()));
        }
    }

    private void wrong(String place, JsonNode value, String words) {
        problems.add(FieldProblem.invalid(place, JsonText.string(value), words));
    }
}
