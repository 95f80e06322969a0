package dev.capstan.server.kube.openapi;

import static dev.capstan.server.kube.openapi.Shape.Scalar.DECIMAL;
import static dev.capstan.server.kube.openapi.Shape.Scalar.FLAG;
import static dev.capstan.server.kube.openapi.Shape.Scalar.TEXT;
import static dev.capstan.server.kube.openapi.Shape.Scalar.WHOLE;
import static dev.capstan.server.kube.openapi.Shape.field;
import static dev.capstan.server.kube.openapi.Shape.message;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.kube.openapi.Shape.Any;
import dev.capstan.server.kube.openapi.Shape.Choice;
import dev.capstan.server.kube.openapi.Shape.Field;
import dev.capstan.server.kube.openapi.Shape.Later;
import dev.capstan.server.kube.openapi.Shape.Message;
import dev.capstan.server.kube.openapi.Shape.Named;
import dev.capstan.server.kube.openapi.Shape.Nothing;
import dev.capstan.server.kube.openapi.Shape.Repeated;

/// The field numbers of gnostic's `openapi.v3` messages, as far as our documents use them.
final class OpenApiV3Shapes {
    private static final Message REFERENCE = message(0, field("$ref", 1, TEXT), field("description", 3, TEXT));
    private static final Shape SCHEMA = new Later(OpenApiV3Shapes::schema);
    private static final Shape SCHEMA_OR_REFERENCE = orReference(SCHEMA);
    private static final Message SCHEMA_MESSAGE = message(
            36,
            field("nullable", 1, FLAG),
            field("example", 7, new Any()),
            field("title", 9, TEXT),
            field("multipleOf", 10, DECIMAL),
            field("maximum", 11, DECIMAL),
            field("exclusiveMaximum", 12, FLAG),
            field("minimum", 13, DECIMAL),
            field("exclusiveMinimum", 14, FLAG),
            field("maxLength", 15, WHOLE),
            field("minLength", 16, WHOLE),
            field("pattern", 17, TEXT),
            field("maxItems", 18, WHOLE),
            field("minItems", 19, WHOLE),
            field("uniqueItems", 20, FLAG),
            field("maxProperties", 21, WHOLE),
            field("minProperties", 22, WHOLE),
            field("required", 23, new Repeated(TEXT)),
            field("enum", 24, new Repeated(new Any())),
            field("type", 25, TEXT),
            field("allOf", 26, new Repeated(SCHEMA_OR_REFERENCE)),
            field("oneOf", 27, new Repeated(SCHEMA_OR_REFERENCE)),
            field("anyOf", 28, new Repeated(SCHEMA_OR_REFERENCE)),
            field("not", 29, SCHEMA),
            field("items", 30, Shape.wrapped(1, SCHEMA_OR_REFERENCE)),
            field("properties", 31, new Named(1, SCHEMA_OR_REFERENCE)),
            field("additionalProperties", 32, new Choice(OpenApiV3Shapes::additional)),
            field("default", 33, new Choice(OpenApiV3Shapes::fallback)),
            field("description", 34, TEXT),
            field("format", 35, TEXT));
    private static final Named CONTENT = new Named(1, message(5, field("schema", 1, SCHEMA_OR_REFERENCE)));
    private static final Shape PARAMETER = orReference(message(
            14,
            field("name", 1, TEXT),
            field("in", 2, TEXT),
            field("description", 3, TEXT),
            field("required", 4, FLAG),
            field("schema", 10, SCHEMA_OR_REFERENCE)));
    private static final Message OPERATION = message(
            13,
            field("tags", 1, new Repeated(TEXT)),
            field("description", 3, TEXT),
            field("operationId", 5, TEXT),
            field("parameters", 6, new Repeated(PARAMETER)),
            field("requestBody", 7, orReference(message(4, field("content", 2, CONTENT), field("required", 3, FLAG)))),
            field(
                    "responses",
                    8,
                    new Named(
                            2, orReference(message(5, field("description", 1, TEXT), field("content", 3, CONTENT))))));
    private static final Message PATH_ITEM = message(
            14,
            field("get", 4, OPERATION),
            field("put", 5, OPERATION),
            field("post", 6, OPERATION),
            field("delete", 7, OPERATION),
            field("patch", 10, OPERATION),
            field("parameters", 13, new Repeated(PARAMETER)));
    static final Message DOCUMENT = message(
            9,
            field("openapi", 1, TEXT),
            field("info", 2, message(7, field("title", 1, TEXT), field("version", 6, TEXT))),
            field("paths", 4, new Named(1, PATH_ITEM)),
            field("components", 5, message(10, field("schemas", 1, new Named(1, SCHEMA_OR_REFERENCE)))));

    private OpenApiV3Shapes() {}

    private static Shape schema() {
        return SCHEMA_MESSAGE;
    }

    private static Field additional(JsonNode value) {
        return value.isBoolean() ? new Field(2, FLAG) : new Field(1, SCHEMA_OR_REFERENCE);
    }

    /// Defaults that are objects or arrays have no place in this form.
    private static Field fallback(JsonNode value) {
        return switch (value.getNodeType()) {
            case NUMBER -> new Field(1, DECIMAL);
            case BOOLEAN -> new Field(2, FLAG);
            case STRING -> new Field(3, TEXT);
            default -> new Field(0, new Nothing());
        };
    }

    private static Choice orReference(Shape shape) {
        var plain = new Field(1, shape);
        var reference = new Field(2, REFERENCE);
        return new Choice(value -> value.has("$ref") ? reference : plain);
    }
}
