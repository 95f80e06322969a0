package dev.capstan.template.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The schema of the instances of a Template.
///
/// A field says what a schema says, with four differences: `required` is a flag of the field, `immutable` keeps it as
/// it is, `validations` are its rules in CEL, and an object or list of which no more is said may hold anything.
///
/// @param openApi what a CRD has as `openAPIV3Schema`; not to be changed
/// @param problems all that is wrong, at the paths of the Template; with one of these the schema is not to be used
public record InstanceSchema(ObjectNode openApi, List<FieldProblem> problems) {
    public InstanceSchema {
        problems = List.copyOf(problems);
    }

    /// @param schema the `spec.schema` of a Template: `spec`, `status`, and `validations` of the whole spec
    public static InstanceSchema of(JsonNode schema) {
        var problems = new ArrayList<FieldProblem>();
        var reader = new FieldReader(problems);
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("type", "object");
        ObjectNode spec = root.putObject("properties").putObject("spec").put("type", "object");
        if (schema.has("spec")) {
            new Members(reader, problems).read(schema.path("spec"), new Place("spec.schema.spec"), spec);
        }
        reader.rules(schema, "spec.schema.validations", spec);
        ObjectNode status =
                root.withObjectProperty("properties").putObject("status").put("type", "object");
        status(schema.path("status"), reader, status, problems);
        if (lacksWithout(spec)) {
            root.putArray("required").add("spec");
        }
        problems.addAll(SchemaCheck.problems(root));
        return new InstanceSchema(root, problems);
    }

    /// Whether an instance without a spec lacks a field: nothing looks into what is not there.
    private static boolean lacksWithout(JsonNode spec) {
        return spec.path("required")
                .valueStream()
                .anyMatch(each -> !spec.path("properties").path(each.asText()).has("default"));
    }

    private static void status(JsonNode fields, FieldReader reader, ObjectNode status, List<FieldProblem> problems) {
        if (!fields.isMissingNode()) {
            new Members(reader, problems).read(fields, new Place("spec.schema.status"), status);
        }
        for (Map.Entry<String, JsonNode> each : fields.properties()) {
            if (each.getValue().path("required").asBoolean()) {
                problems.add(FieldProblem.forbidden(
                        "spec.schema.status." + each.getKey() + ".required",
                        "a status is filled in when the stack has run, so nothing in it can be required"));
            }
        }
        status.remove("required");
        StatusSchema.complete(status.withObjectProperty("properties"), problems);
    }
}
