package dev.capstan.stack.program;

import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// Trees from text.
final class Yaml {
    private Yaml() {}

    static Map<String, Object> tree(String text) {
        var document = Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
        return Plain.parsed(JsonText.string(document)) instanceof Map<?, ?> map ? Plain.map(map) : Map.of();
    }
}
