package dev.capstan.template.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a field may say that a schema says the same way.
enum Keyword {
    TITLE("title", Form.TEXT),
    DESCRIPTION("description", Form.TEXT),
    DEFAULT("default", Form.ANYTHING),
    EXAMPLE("example", Form.ANYTHING),
    NULLABLE("nullable", Form.FLAG),
    FORMAT("format", Form.TEXT, "string or integer or number"),
    PATTERN("pattern", Form.TEXT, "string"),
    MIN_LENGTH("minLength", Form.COUNT, "string"),
    MAX_LENGTH("maxLength", Form.COUNT, "string"),
    MINIMUM("minimum", Form.NUMBER, "integer or number"),
    MAXIMUM("maximum", Form.NUMBER, "integer or number"),
    EXCLUSIVE_MINIMUM("exclusiveMinimum", Form.FLAG, "integer or number"),
    EXCLUSIVE_MAXIMUM("exclusiveMaximum", Form.FLAG, "integer or number"),
    MULTIPLE_OF("multipleOf", Form.NUMBER, "integer or number"),
    MIN_ITEMS("minItems", Form.COUNT, "array"),
    MAX_ITEMS("maxItems", Form.COUNT, "array"),
    MIN_PROPERTIES("minProperties", Form.COUNT, "object"),
    MAX_PROPERTIES("maxProperties", Form.COUNT, "object"),
    LIST_TYPE("x-kubernetes-list-type", Form.TEXT, "array"),
    LIST_MAP_KEYS("x-kubernetes-list-map-keys", Form.TEXTS, "array"),
    MAP_TYPE("x-kubernetes-map-type", Form.TEXT, "object"),
    PRESERVE_UNKNOWN_FIELDS("x-kubernetes-preserve-unknown-fields", Form.FLAG, "object");

    /// What a value looks like.
    enum Form {
        ANYTHING("a value"),
        TEXT("a text"),
        FLAG("true or false"),
        NUMBER("a number"),
        COUNT("a whole number of 0 or more"),
        TEXTS("a list of texts");

        private final String words;

        Form(String words) {
            this.words = words;
        }

        boolean fits(JsonNode value) {
            return switch (this) {
                case ANYTHING -> true;
                case TEXT -> value.isTextual();
                case FLAG -> value.isBoolean();
                case NUMBER -> value.isNumber();
                case COUNT -> value.isIntegralNumber() && value.longValue() >= 0;
                case TEXTS -> value.isArray() && value.valueStream().allMatch(JsonNode::isTextual);
            };
        }

        String words() {
            return words;
        }
    }

    private final String word;
    private final Form form;
    private final String types;

    Keyword(String word, Form form) {
        this(word, form, "");
    }

    Keyword(String word, Form form, String types) {
        this.word = word;
        this.form = form;
        this.types = types;
    }

    static Optional<Keyword> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }

    String word() {
        return word;
    }

    Form form() {
        return form;
    }

    /// Whether it says anything of values of that type.
    boolean concerns(String type) {
        return types.isEmpty() || List.of(types.split(" or ")).contains(type);
    }

    /// The types it is about, for messages: `integer or number`.
    String types() {
        return types;
    }
}
