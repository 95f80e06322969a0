package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// Schemas for v3: what our own extension says about integers or strings is said in plain OpenAPI as well.
final class Unfolding {
    private Unfolding() {}

    static ObjectNode of(JsonNode schema) {
        ObjectNode copy = Subschemas.copy(schema, Unfolding::of);
        if (copy.path("x-kubernetes-int-or-string").asBoolean() && !copy.has("anyOf") && !copy.has("allOf")) {
            ArrayNode alternatives = copy.putArray("anyOf");
            alternatives.addObject().put("type", "integer");
            alternatives.addObject().put("type", "string");
        }
        return SharedComponents.referring(copy, Dialect.V3);
    }
}
