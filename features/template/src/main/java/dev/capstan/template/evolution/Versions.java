package dev.capstan.template.evolution;

import com.fasterxml.jackson.databind.JsonNode;

/// The version that a definition stores its objects in.
final class Versions {
    private Versions() {}

    static JsonNode schema(JsonNode crd) {
        return stored(crd.path("spec")).path("schema").path("openAPIV3Schema");
    }

    /// Of the spec of a definition; a missing node when it has none.
    static JsonNode stored(JsonNode spec) {
        for (JsonNode each : spec.path("versions")) {
            if (each.path("storage").asBoolean()) {
                return each;
            }
        }
        return spec.path("versions").path(0);
    }
}
