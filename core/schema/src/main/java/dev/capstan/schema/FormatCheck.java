package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;

/// `format` of a text.
record FormatCheck(String name, Format format) implements Check {
    @Override
    public void check(JsonNode value, Inspection inspection) {
        if (!value.isTextual()) {
            return;
        }
        inspection.matched(1);
        if (!format.accepts(value.textValue())) {
            inspection.wrongType(name, value.textValue());
        }
    }
}
