package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.cel.rules.RuleCheck;
import dev.capstan.schema.JsonPath;
import dev.capstan.schema.StructuralCheck;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is wrong with the versions of a CustomResourceDefinition.
final class CrdVersionCheck {
    private static final Set<String> SCALARS = Set.of("string", "integer", "boolean");
    private static final List<String> COLUMN_FORMATS =
            List.of("byte", "date", "date-time", "double", "float", "int32", "int64", "password");
    private static final Set<String> COLUMN_TYPES = Set.of("boolean", "date", "integer", "number", "string");

    private final JsonNode versions;
    private final Problems problems;

    private CrdVersionCheck(JsonNode versions, Problems problems) {
        this.versions = versions;
        this.problems = problems;
    }

    static void check(JsonNode versions, Problems problems) {
        new CrdVersionCheck(versions, problems).all();
    }

    private void all() {
        var seen = new HashSet<String>();
        int storage = 0;
        for (int i = 0; i < versions.size(); i++) {
            JsonNode version = versions.get(i);
            String path = "spec.versions[" + i + "]";
            String name = version.path("name").asText("");
            problems.label(path + ".name", name);
            if (!seen.add(name)) {
                problems.invalid("spec.versions", name, "must contain unique version names");
            }
            storage += version.path("storage").asBoolean() ? 1 : 0;
            if (version.has("deprecationWarning") && !version.path("deprecated").asBoolean(false)) {
                String warning = version.path("deprecationWarning").asText();
                problems.invalid(path + ".deprecationWarning", warning, "can only be set for deprecated versions");
            }
            schema(version, i);
            columns(version.path("additionalPrinterColumns"), i);
            selectable(version, i);
            scale(version.path("subresources").path("scale"), i);
        }
        if (storage != 1) {
            problems.add(FieldProblem.invalid(
                    "spec.versions", names(), "must have exactly one version marked as storage version"));
        }
    }

    private String names() {
        var names = new ArrayList<String>();
        versions.forEach(
                each -> names.add(MetadataRules.quoted(each.path("name").asText(""))));
        return "[" + String.join(",", names) + "]";
    }

    /// Where a part of a version is reported. Like Kubernetes we lift out of the versions what all of them share,
    /// and look at it once: null when that was done before.
    private @Nullable String place(int index, String part, String lifted) {
        for (JsonNode each : versions) {
            if (!each.path(part).equals(versions.get(0).path(part))) {
                return "spec.versions[" + index + "]." + part;
            }
        }
        return index == 0 ? lifted : null;
    }

    private void schema(JsonNode version, int index) {
        JsonNode schema = version.path("schema").path("openAPIV3Schema");
        String path = place(index, "schema", "spec.validation");
        if (schema.isMissingNode()) {
            problems.required("spec.versions[" + index + "].schema.openAPIV3Schema");
        } else if (path != null) {
            List<FieldProblem> found = StructuralCheck.check(schema, path + ".openAPIV3Schema");
            problems.addAll(found);
            boolean structural = found.isEmpty() || StructuralCheck.isStructural(schema);
            problems.addAll(RuleCheck.check(schema, path + ".openAPIV3Schema", structural, found.isEmpty()));
        }
    }

    private void columns(JsonNode columns, int index) {
        String path = place(index, "additionalPrinterColumns", "spec.additionalPrinterColumns");
        for (int i = 0; path != null && i < columns.size(); i++) {
            column(path + "[" + i + "]", columns.get(i));
        }
    }

    private void selectable(JsonNode version, int index) {
        JsonNode fields = version.path("selectableFields");
        String path = place(index, "selectableFields", "spec.selectableFields");
        for (int i = 0; path != null && i < fields.size(); i++) {
            String jsonPath = fields.get(i).path("jsonPath").asText("");
            String at = path + "[" + i + "].jsonPath";
            if (path(at, jsonPath) && !isScalar(version.path("schema").path("openAPIV3Schema"), jsonPath)) {
                problems.invalid(at, jsonPath, "is an invalid path: does not refer to a valid field");
            }
        }
    }

    private static boolean isScalar(JsonNode schema, String jsonPath) {
        JsonNode node = schema;
        for (String name : jsonPath.substring(1).split("\\.")) {
            node = node.path("properties").path(name);
        }
        return SCALARS.contains(node.path("type").asText(""));
    }

    private void scale(JsonNode scale, int index) {
        String path = place(index, "subresources", "spec.subresources");
        if (!scale.isObject() || path == null) {
            return;
        }
        String at = path + ".scale.";
        replicas(at + "specReplicasPath", scale.path("specReplicasPath").asText(""), ".spec");
        replicas(at + "statusReplicasPath", scale.path("statusReplicasPath").asText(""), ".status");
        if (scale.has("labelSelectorPath")) {
            path(at + "labelSelectorPath", scale.path("labelSelectorPath").asText(""));
        }
    }

    private void column(String path, JsonNode column) {
        if (column.path("name").asText("").isEmpty()) {
            problems.required(path + ".name");
        }
        String type = column.path("type").asText("");
        if (type.isEmpty()) {
            problems.required(path + ".type");
        } else if (!COLUMN_TYPES.contains(type)) {
            problems.invalid(path + ".type", type, "must be one of boolean,date,integer,number,string");
        }
        String format = column.path("format").asText("");
        if (!format.isEmpty() && !COLUMN_FORMATS.contains(format)) {
            problems.invalid(path + ".format", format, "must be one of " + String.join(",", COLUMN_FORMATS));
        }
        path(path + ".JSONPath", column.path("jsonPath").asText(""));
    }

    private void replicas(String path, String jsonPath, String under) {
        path(path, jsonPath);
        if (jsonPath.startsWith(".") && !jsonPath.startsWith(under + ".")) {
            problems.invalid(path, jsonPath, "should be a json path under " + under);
        }
    }

    /// Checks a path; returns whether it is one.
    private boolean path(String path, String jsonPath) {
        if (jsonPath.isEmpty()) {
            problems.required(path);
            return false;
        }
        if (!jsonPath.startsWith(".")) {
            problems.invalid(path, jsonPath, "must be a simple json path starting with .");
            return false;
        }
        try {
            JsonPath.parse(jsonPath);
            return true;
        } catch (IllegalArgumentException e) {
            problems.invalid(path, jsonPath, String.valueOf(e.getMessage()));
            return false;
        }
    }
}
