package dev.capstan.streamline.patch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/// JSON as trees.
public final class Json {
    private static final JsonMapper MAPPER = new JsonMapper();

    private Json() {}

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static ObjectNode read(byte[] json) throws IOException {
        return asObject(MAPPER.readTree(json));
    }

    public static ObjectNode read(String json) throws IOException {
        return asObject(MAPPER.readTree(json));
    }

    /// What the client wrote as JSON.
    public static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("text that is not JSON", e);
        }
    }

    public static byte[] bytes(JsonNode tree) {
        try {
            return MAPPER.writeValueAsBytes(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree that cannot be written", e);
        }
    }

    private static ObjectNode asObject(JsonNode tree) throws IOException {
        if (tree instanceof ObjectNode object) {
            return object;
        }
        throw new IOException("JSON that is not an object");
    }
}
