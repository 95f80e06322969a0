package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// A kind of objects, as they name it.
record ObjectKind(String apiVersion, String kind) {
    static ObjectKind of(ObjectNode object) {
        return new ObjectKind(
                object.path("apiVersion").asText(""), object.path("kind").asText(""));
    }
}
