package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/// Paths of v3 in the form of v2: bodies are parameters, media types are lists.
final class SwaggerPaths {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private SwaggerPaths() {}

    static ObjectNode of(JsonNode paths) {
        ObjectNode lowered = JSON.objectNode();
        paths.properties().forEach(each -> lowered.set(each.getKey(), pathItem(each.getValue())));
        return lowered;
    }

    private static ObjectNode pathItem(JsonNode item) {
        ObjectNode lowered = JSON.objectNode();
        for (Map.Entry<String, JsonNode> each : item.properties()) {
            boolean shared = each.getKey().equals("parameters");
            lowered.set(each.getKey(), shared ? parameters(each.getValue()) : operation(each.getValue()));
        }
        return lowered;
    }

    private static ObjectNode operation(JsonNode operation) {
        ObjectNode lowered = JSON.objectNode();
        JsonNode body = operation.path("requestBody");
        lowered.set("consumes", consumes(operation, body));
        lowered.set("produces", names(operation.path("responses").path("200").path("content")));
        lowered.putArray("schemes").add("https");
        for (Map.Entry<String, JsonNode> each : operation.properties()) {
            switch (each.getKey()) {
                case "requestBody" -> {}
                case "parameters" -> lowered.set("parameters", withBody(parameters(each.getValue()), body));
                case "responses" -> lowered.set("responses", responses(each.getValue()));
                default -> lowered.set(each.getKey(), each.getValue());
            }
        }
        return lowered;
    }

    private static JsonNode consumes(JsonNode operation, JsonNode body) {
        boolean patch = operation.path("x-kubernetes-action").asText().equals("patch");
        return patch ? names(body.path("content")) : JSON.arrayNode().add("*/*");
    }

    private static ArrayNode names(JsonNode content) {
        ArrayNode names = JSON.arrayNode();
        content.properties().forEach(each -> names.add(each.getKey()));
        return names;
    }

    private static ArrayNode parameters(JsonNode parameters) {
        ArrayNode lowered = JSON.arrayNode();
        for (JsonNode each : parameters) {
            ObjectNode parameter = ((ObjectNode) each).deepCopy();
            parameter.setAll((ObjectNode) parameter.remove("schema"));
            lowered.add(parameter);
        }
        return lowered;
    }

    private static ArrayNode withBody(ArrayNode parameters, JsonNode body) {
        if (!body.isObject()) {
            return parameters;
        }
        ObjectNode parameter = JSON.objectNode().put("name", "body").put("in", "body");
        if (body.path("required").asBoolean()) {
            parameter.put("required", true);
        }
        parameter.set("schema", schema(body));
        return parameters.insert(0, parameter);
    }

    private static ObjectNode responses(JsonNode responses) {
        ObjectNode lowered = JSON.objectNode();
        for (Map.Entry<String, JsonNode> each : responses.properties()) {
            ObjectNode response = lowered.putObject(each.getKey());
            response.set("description", each.getValue().path("description"));
            if (each.getValue().has("content")) {
                response.set("schema", schema(each.getValue()));
            }
        }
        return lowered;
    }

    /// The schema of the first media type; all of them have the same.
    private static ObjectNode schema(JsonNode holder) {
        JsonNode first = holder.path("content").elements().next();
        return JSON.objectNode()
                .put("$ref", Dialect.lowered(first.path("schema").path("$ref").asText()));
    }
}
