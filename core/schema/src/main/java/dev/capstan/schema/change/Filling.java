package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.schema.Schema;

/// What is filled in where a field is absent.
final class Filling {
    private Filling() {}

    /// A missing node when there is no default; null is none.
    static JsonNode of(JsonNode schema) {
        return schema.hasNonNull("default") ? schema.path("default") : MissingNode.getInstance();
    }

    /// Whether what comes of a default is allowed: nulls in it are dropped, and inside of maps Kubernetes does not ask.
    static boolean isAllowed(JsonNode schema) {
        ObjectNode around = JsonNodeFactory.instance.objectNode();
        around.putObject("properties").set("value", schema);
        Schema compiled = Schema.of(around);
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        compiled.applyDefaults(object);
        return compiled.validate(object).isEmpty();
    }
}
