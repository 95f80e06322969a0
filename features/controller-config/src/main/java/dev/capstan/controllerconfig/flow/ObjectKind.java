package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// A kind of objects, as they name it, and where they are.
///
/// @param namespace empty for that of the controller, and where they may be anywhere
record ObjectKind(String apiVersion, String kind, String namespace) {
    static ObjectKind of(ObjectNode object) {
        return new ObjectKind(
                object.path("apiVersion").asText(""),
                object.path("kind").asText(""),
                object.path("metadata").path("namespace").asText(""));
    }
}
