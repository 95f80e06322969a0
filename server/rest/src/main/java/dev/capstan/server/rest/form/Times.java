package dev.capstan.server.rest.form;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;

/// Times as REST shows them: all in one form, `2024-01-15T10:31:00Z`, in which later is greater.
public final class Times {
    private Times() {}

    /// Reconcilers may be more precise than we are. What is not there is null.
    public static JsonNode seconds(JsonNode time) {
        if (!time.isTextual()) {
            return NullNode.getInstance();
        }
        return TextNode.valueOf(time.textValue().replaceFirst("\\.\\d+Z$", "Z"));
    }
}
