package dev.capstan.controllerconfig.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;

/// Trees that tests expect, written down.
final class Yaml {
    private Yaml() {}

    static JsonNode tree(String text) {
        return Document.yaml(text.getBytes(UTF_8)).tree();
    }
}
