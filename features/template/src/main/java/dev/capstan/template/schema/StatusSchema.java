package dev.capstan.template.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// What every instance has in its status, besides what its Template says.
public final class StatusSchema {
    private static final String FIELDS = """
            {"ready": {"type": "boolean"},
             "stackRef": {"type": "string"},
             "conditions": {
               "type": "array",
               "x-kubernetes-list-type": "map",
               "x-kubernetes-list-map-keys": ["type"],
               "items": {
                 "type": "object",
                 "required": ["type", "status"],
                 "properties": {
                   "type": {"type": "string"},
                   "status": {"type": "string", "enum": ["True", "False", "Unknown"]},
                   "reason": {"type": "string"},
                   "message": {"type": "string"},
                   "lastTransitionTime": {"type": "string", "format": "date-time"},
                   "observedGeneration": {"type": "integer", "format": "int64"}}}},
             "outputs": {"type": "object", "x-kubernetes-preserve-unknown-fields": true},
             "secretRef": {
               "type": "object",
               "additionalProperties": {
                 "type": "object",
                 "properties": {
                   "name": {"type": "string"},
                   "namespace": {"type": "string"},
                   "key": {"type": "string"}}}},
             "observedGeneration": {"type": "integer", "format": "int64"},
             "lastUpdate": {
               "type": "object",
               "properties": {
                 "state": {"type": "string"},
                 "generation": {"type": "integer", "format": "int64"}}}}""";

    private static final JsonNode OURS =
            Document.json(FIELDS.getBytes(StandardCharsets.UTF_8)).tree();

    private StatusSchema() {}

    /// Whether every instance has a field of that name, so that no output can stand there.
    public static boolean isOurs(String name) {
        return OURS.has(name);
    }

    /// Adds them to the properties. One that the Template declares as well has to be of the same type.
    static void complete(ObjectNode properties, List<FieldProblem> problems) {
        for (Map.Entry<String, JsonNode> each : OURS.properties()) {
            JsonNode declared = properties.path(each.getKey());
            if (declared.isObject()
                    && !declared.path("type").equals(each.getValue().path("type"))) {
                problems.add(FieldProblem.forbidden(
                        "spec.schema.status." + each.getKey(),
                        "every instance has it, of type "
                                + each.getValue().path("type").asText() + ": choose another name"));
            }
            properties.set(each.getKey(), each.getValue().deepCopy());
        }
    }
}
