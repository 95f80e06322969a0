package dev.capstan.template.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Trees for tests.
final class Trees {
    private Trees() {}

    static ObjectNode yaml(String text) {
        return (ObjectNode) Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    /// The seed's Template.
    static ObjectNode cityWebsite() {
        try (var in = Trees.class.getResourceAsStream("/dev/capstan/template/city-website.yaml")) {
            return (ObjectNode)
                    Document.yaml(Objects.requireNonNull(in).readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The same, where something in its spec is different.
    static ObjectNode cityWebsite(String key, String value) {
        ObjectNode template = cityWebsite();
        JsonNode other = Document.yaml(value.getBytes(StandardCharsets.UTF_8)).tree();
        ((ObjectNode) template.path("spec")).set(key, other);
        return template;
    }
}
