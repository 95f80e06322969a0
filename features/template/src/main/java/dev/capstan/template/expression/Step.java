package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.JsonNode;

/// One step of a path into a value: `.name`, `["name"]` or `[0]`.
public sealed interface Step {
    /// What is there; a missing node when nothing is.
    JsonNode from(JsonNode value);

    /// Into an object.
    record Name(String name) implements Step {
        @Override
        public JsonNode from(JsonNode value) {
            return value.path(name);
        }
    }

    /// Into a list.
    record Index(int index) implements Step {
        @Override
        public JsonNode from(JsonNode value) {
            return value.path(index);
        }
    }
}
