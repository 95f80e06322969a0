package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/// The schemas that every document shares: metadata, lists, statuses, options.
final class Definitions {
    static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
    static final String SCALE = "io.k8s.api.autoscaling.v1.Scale";
    private static final ObjectNode V3 = read();

    private Definitions() {}

    /// All of them, for v3. To be read only.
    static ObjectNode v3() {
        return V3;
    }

    /// All of them, for v2.
    static ObjectNode v2() {
        ObjectNode lowered = JsonNodeFactory.instance.objectNode();
        V3.properties().forEach(each -> lowered.set(each.getKey(), lowered(each.getValue())));
        return lowered;
    }

    /// The definitions are plain but for references, which v3 wraps in `allOf` to describe them.
    private static JsonNode lowered(JsonNode node) {
        if (node.isArray()) {
            var array = JsonNodeFactory.instance.arrayNode();
            node.forEach(each -> array.add(lowered(each)));
            return array;
        }
        if (!node.isObject()) {
            return node;
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> each : node.properties()) {
            switch (each.getKey()) {
                case "allOf" ->
                    object.put(
                            "$ref",
                            Dialect.lowered(each.getValue().path(0).path("$ref").asText()));
                default -> object.set(each.getKey(), lowered(each.getValue()));
            }
        }
        return object;
    }

    private static ObjectNode read() {
        try (InputStream in = Definitions.class.getResourceAsStream("definitions.json")) {
            if (in == null) {
                throw new IllegalStateException("definitions.json is missing from the jar");
            }
            return (ObjectNode) Document.json(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
