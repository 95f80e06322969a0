package dev.capstan.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// What the server answered.
///
/// @param warnings the texts of its `Warning` headers, as sent
public record Answer(int code, List<String> warnings, String body) {
    public Answer {
        warnings = List.copyOf(warnings);
    }

    /// The body, which must be JSON.
    public JsonNode json() {
        return Document.json(body.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
