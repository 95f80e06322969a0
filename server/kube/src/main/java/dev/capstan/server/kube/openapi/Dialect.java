package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The two versions of OpenAPI, as far as they refer to schemas in different ways.
enum Dialect {
    V3("#/components/schemas/"),
    V2("#/definitions/");

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private final String prefix;

    Dialect(String prefix) {
        this.prefix = prefix;
    }

    ObjectNode reference(String component) {
        return JSON.objectNode().put("$ref", prefix + component);
    }

    /// A reference with a description of its own, which v3 allows beside `allOf` only.
    ObjectNode reference(String component, String description) {
        if (this == V2) {
            return reference(component).put("description", description);
        }
        ObjectNode node = JSON.objectNode().put("description", description);
        node.putArray("allOf").add(reference(component));
        return node;
    }

    /// A reference with keywords beside it, which v3 allows beside `allOf` only.
    ObjectNode reference(String component, ObjectNode beside) {
        if (this == V2 || beside.isEmpty()) {
            return beside.put("$ref", prefix + component);
        }
        beside.putArray("allOf").add(reference(component));
        return beside;
    }

    /// The same reference in v2.
    static String lowered(String reference) {
        return reference.replace(V3.prefix, V2.prefix);
    }
}
