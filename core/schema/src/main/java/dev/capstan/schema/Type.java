package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/// What a value is, in the words of JSON schema.
public enum Type {
    OBJECT,
    ARRAY,
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN,
    /// The schema does not say.
    ANY;

    private final String word = name().toLowerCase(Locale.ROOT);

    /// The name as schemas write it; `any` is never written.
    public String word() {
        return word;
    }

    static Type of(JsonNode word) {
        return switch (word.asText("")) {
            case "object" -> OBJECT;
            case "array" -> ARRAY;
            case "string" -> STRING;
            case "integer" -> INTEGER;
            case "number" -> NUMBER;
            case "boolean" -> BOOLEAN;
            default -> ANY;
        };
    }

    /// What a value that is not null is.
    static Type ofValue(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> OBJECT;
            case ARRAY -> ARRAY;
            case STRING -> STRING;
            case BOOLEAN -> BOOLEAN;
            case NUMBER -> value.isIntegralNumber() ? INTEGER : NUMBER;
            default -> ANY;
        };
    }
}
