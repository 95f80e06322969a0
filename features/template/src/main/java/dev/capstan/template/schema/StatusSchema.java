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
            {"ready": {"type": "boolean", "description": "Whether it is as it and its Template say"},
             "stackRef": {"type": "string", "description": "The name of its Stack, and of its Program"},
             "conditions": {
               "type": "array",
               "description": "Ready, and what else its Stack says of itself",
               "x-kubernetes-list-type": "map",
               "x-kubernetes-list-map-keys": ["type"],
               "items": {
                 "type": "object",
                 "required": ["type", "status"],
                 "properties": {
                   "type": {"type": "string", "description": "What it is about"},
                   "status": {
                     "type": "string",
                     "description": "Whether it holds",
                     "enum": ["True", "False", "Unknown"]},
                   "reason": {"type": "string", "description": "Why, in one word"},
                   "message": {"type": "string", "description": "Why, for people"},
                   "lastTransitionTime": {
                     "type": "string",
                     "description": "Since when the status is so",
                     "format": "date-time"},
                   "observedGeneration": {
                     "type": "integer",
                     "description": "The generation that it is about",
                     "format": "int64"}}}},
             "outputs": {
               "type": "object",
               "description": "All outputs of its Stack; a secret one is [secret]",
               "x-kubernetes-preserve-unknown-fields": true},
             "secretRef": {
               "type": "object",
               "description": "Where the outputs that are secret are in clear, by their names",
               "additionalProperties": {
                 "type": "object",
                 "properties": {
                   "name": {"type": "string", "description": "The name of the Secret"},
                   "namespace": {"type": "string", "description": "The namespace of the Secret"},
                   "key": {"type": "string", "description": "The key in it, with the value as JSON"}}}},
             "observedGeneration": {
               "type": "integer",
               "description": "The generation of it that the status is about",
               "format": "int64"},
             "lastUpdate": {
               "type": "object",
               "description": "The last run of its Stack",
               "properties": {
                 "state": {"type": "string", "description": "What came of it: succeeded or failed"},
                 "generation": {
                   "type": "integer",
                   "description": "The generation of the Stack that was run",
                   "format": "int64"}}}}""";

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
