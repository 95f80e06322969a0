package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/// What tests of single decisions begin with.
final class Samples {
    static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private Samples() {}

    static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    /// A spec that says this besides what it must.
    static StackSpec spec(String besides) {
        return StackSpec.read("site", yaml("{stack: dev, programRef: {name: site}" + besides + "}"));
    }

    static Wish wish() {
        return new Wish("uid", "site", 2, "", "1-abc", UpdateType.UP);
    }

    /// The last Update of a Stack that [#wish] is of.
    static LastUpdate last(String state, long failures) {
        return last("up", state, failures);
    }

    static LastUpdate last(String type, String state, long failures) {
        return new LastUpdate(
                2, "", "site-1", type, state, "out of disk", "1-abc", "", "", NOON.toString(), failures, "");
    }
}
