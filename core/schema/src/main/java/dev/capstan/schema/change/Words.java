package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.json.JsonText;

/// The words of schemas that stand for themselves nowhere.
final class Words {
    static final String RULES = "x-kubernetes-validations";
    static final String LIST_TYPE = "x-kubernetes-list-type";
    static final String LIST_KEYS = "x-kubernetes-list-map-keys";
    static final String EMBEDDED = "x-kubernetes-embedded-resource";
    private static final String OPEN = "x-kubernetes-preserve-unknown-fields";
    private static final String INT_OR_STRING = "x-kubernetes-int-or-string";

    private Words() {}

    /// The schema of what nothing is said of, and which is kept.
    static JsonNode anything() {
        return JsonNodeFactory.instance.objectNode().put(OPEN, true).put("nullable", true);
    }

    static boolean isOpen(JsonNode schema) {
        return schema.path(OPEN).asBoolean();
    }

    /// The type as messages show it; empty when there is none.
    static String type(JsonNode schema) {
        return schema.path(INT_OR_STRING).asBoolean()
                ? "integer or string"
                : schema.path("type").asText("");
    }

    /// A value as the user wrote it, or `not set`.
    static String value(JsonNode value) {
        return value.isMissingNode() ? "not set" : JsonText.string(value);
    }
}
