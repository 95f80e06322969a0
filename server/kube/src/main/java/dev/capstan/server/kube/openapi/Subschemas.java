package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Copies schemas, knowing which of their keys hold schemas.
final class Subschemas {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Set<String> SINGLE = Set.of("items", "additionalProperties", "not");
    private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf");
    /// Keys of definitions that published schemas do not have.
    private static final List<String> UNPUBLISHED = List.of("externalDocs", "id", "$schema", "quantity");

    /// What Kubernetes calls required although it takes objects without; in our own descriptors only.
    private static final String DOCUMENTED_REQUIRED = "documentedRequired";

    private Subschemas() {}

    /// A copy of a schema whose direct subschemas are what `change` makes of them.
    static ObjectNode copy(JsonNode schema, Function<JsonNode, ? extends JsonNode> change) {
        ObjectNode copy = JSON.objectNode();
        for (Map.Entry<String, JsonNode> each : schema.properties()) {
            copy.set(each.getKey(), value(each.getKey(), each.getValue(), change));
        }
        copy.remove(UNPUBLISHED);
        JsonNode required = copy.remove(DOCUMENTED_REQUIRED);
        if (required != null) {
            copy.set("required", required);
        }
        return copy;
    }

    private static JsonNode value(String key, JsonNode value, Function<JsonNode, ? extends JsonNode> change) {
        if (key.equals("properties") && value.isObject()) {
            ObjectNode properties = JSON.objectNode();
            value.properties().forEach(each -> properties.set(each.getKey(), change.apply(each.getValue())));
            return properties;
        }
        if (SINGLE.contains(key) && value.isObject()) {
            return change.apply(value);
        }
        if (LISTS.contains(key)) {
            ArrayNode list = JSON.arrayNode();
            value.forEach(each -> list.add(change.apply(each)));
            return list;
        }
        return value.deepCopy();
    }
}
