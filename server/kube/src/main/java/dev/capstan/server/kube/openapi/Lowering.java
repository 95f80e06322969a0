package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// Schemas for v2, which knows less: alternatives and defaults go, and what may be null or anything loses its type.
///
/// Readers of v2 refuse what a schema does not declare. So where a schema allows more than v2 can say, the
/// lowered one says nothing, rather than something too strict.
final class Lowering {
    private static final List<String> UNKNOWN_TO_V2 = List.of("allOf", "anyOf", "oneOf", "not", "default", "nullable");
    private static final List<String> CONTENT = List.of("items", "properties");

    private Lowering() {}

    static ObjectNode of(JsonNode schema) {
        ObjectNode copy = Subschemas.copy(schema, Lowering::of);
        copy.remove(UNKNOWN_TO_V2);
        boolean preserves = schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
        boolean nullable = nullable(schema);
        if (nullable || preserves) {
            copy.remove(CONTENT);
        }
        String type = schema.path("type").asText();
        boolean openObject = preserves && type.equals("object");
        boolean openArray = type.equals("array") && !copy.has("items");
        if (nullable || openObject || openArray) {
            copy.remove("type");
        }
        relaxRequired(schema, copy);
        return SharedComponents.referring(copy, Dialect.V2);
    }

    private static boolean nullable(JsonNode schema) {
        return schema.path("nullable").asBoolean();
    }

    /// What may be null may not be required: v2 takes null for absent.
    private static void relaxRequired(JsonNode schema, ObjectNode copy) {
        if (!(copy.get("required") instanceof ArrayNode required)) {
            return;
        }
        if (copy.has("properties")) {
            required.removeIf(each -> nullable(schema.path("properties").path(each.asText())));
        }
        if (required.isEmpty() || nullable(schema.path("additionalProperties"))) {
            copy.remove("required");
        }
    }
}
