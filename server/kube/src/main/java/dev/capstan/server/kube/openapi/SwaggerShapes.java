package dev.capstan.server.kube.openapi;

import static dev.capstan.server.kube.openapi.Shape.Scalar.DECIMAL;
import static dev.capstan.server.kube.openapi.Shape.Scalar.FLAG;
import static dev.capstan.server.kube.openapi.Shape.Scalar.TEXT;
import static dev.capstan.server.kube.openapi.Shape.Scalar.WHOLE;
import static dev.capstan.server.kube.openapi.Shape.field;
import static dev.capstan.server.kube.openapi.Shape.message;
import static dev.capstan.server.kube.openapi.Shape.wrapped;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.kube.openapi.Shape.Any;
import dev.capstan.server.kube.openapi.Shape.Choice;
import dev.capstan.server.kube.openapi.Shape.Field;
import dev.capstan.server.kube.openapi.Shape.Later;
import dev.capstan.server.kube.openapi.Shape.Message;
import dev.capstan.server.kube.openapi.Shape.Named;
import dev.capstan.server.kube.openapi.Shape.Repeated;

/// The field numbers of gnostic's `openapi.v2` messages, as far as our documents use them.
final class SwaggerShapes {
    private static final Shape SCHEMA = new Later(SwaggerShapes::schema);
    private static final Message SCHEMA_MESSAGE = message(
            31,
            field("$ref", 1, TEXT),
            field("format", 2, TEXT),
            field("title", 3, TEXT),
            field("description", 4, TEXT),
            field("multipleOf", 6, DECIMAL),
            field("maximum", 7, DECIMAL),
            field("exclusiveMaximum", 8, FLAG),
            field("minimum", 9, DECIMAL),
            field("exclusiveMinimum", 10, FLAG),
            field("maxLength", 11, WHOLE),
            field("minLength", 12, WHOLE),
            field("pattern", 13, TEXT),
            field("maxItems", 14, WHOLE),
            field("minItems", 15, WHOLE),
            field("uniqueItems", 16, FLAG),
            field("maxProperties", 17, WHOLE),
            field("minProperties", 18, WHOLE),
            field("required", 19, new Repeated(TEXT)),
            field("enum", 20, new Repeated(new Any())),
            field("additionalProperties", 21, new Choice(SwaggerShapes::additional)),
            field("type", 22, wrapped(1, TEXT)),
            field("items", 23, wrapped(1, SCHEMA)),
            field("properties", 25, new Named(1, SCHEMA)),
            field("example", 30, new Any()));
    private static final Message BODY = message(
            6, field("name", 2, TEXT), field("in", 3, TEXT), field("required", 4, FLAG), field("schema", 5, SCHEMA));
    private static final Message QUERY = message(
            23,
            field("in", 2, TEXT),
            field("description", 3, TEXT),
            field("name", 4, TEXT),
            field("type", 6, TEXT),
            field("uniqueItems", 20, FLAG));
    private static final Message PATH = message(
            22,
            field("required", 1, FLAG),
            field("in", 2, TEXT),
            field("description", 3, TEXT),
            field("name", 4, TEXT),
            field("type", 5, TEXT),
            field("uniqueItems", 19, FLAG));
    private static final Shape PARAMETER = wrapped(1, new Choice(SwaggerShapes::parameter));
    private static final Shape RESPONSE =
            wrapped(1, message(5, field("description", 1, TEXT), field("schema", 2, wrapped(1, SCHEMA))));
    private static final Message OPERATION = message(
            13,
            field("tags", 1, new Repeated(TEXT)),
            field("description", 3, TEXT),
            field("operationId", 5, TEXT),
            field("produces", 6, new Repeated(TEXT)),
            field("consumes", 7, new Repeated(TEXT)),
            field("parameters", 8, new Repeated(PARAMETER)),
            field("responses", 9, new Named(1, RESPONSE)),
            field("schemes", 10, new Repeated(TEXT)));
    private static final Message API_KEY = message(
            5, field("type", 1, TEXT), field("name", 2, TEXT), field("in", 3, TEXT), field("description", 4, TEXT));
    static final Named PATHS = new Named(
            2,
            message(
                    10,
                    field("get", 2, OPERATION),
                    field("put", 3, OPERATION),
                    field("post", 4, OPERATION),
                    field("delete", 5, OPERATION),
                    field("patch", 8, OPERATION),
                    field("parameters", 9, new Repeated(PARAMETER))));
    static final int PATHS_FIELD = 8;
    static final Named DEFINITIONS = new Named(1, SCHEMA);
    static final int DEFINITIONS_FIELD = 9;
    /// The document without paths and definitions, which are joined from pieces.
    static final Message DOCUMENT = message(
            16,
            field("swagger", 1, TEXT),
            field("info", 2, message(7, field("title", 1, TEXT), field("version", 2, TEXT))),
            field("security", 12, new Repeated(new Named(1, wrapped(1, new Repeated(TEXT))))),
            field("securityDefinitions", 13, new Named(1, wrapped(2, API_KEY))));

    private SwaggerShapes() {}

    private static Shape schema() {
        return SCHEMA_MESSAGE;
    }

    private static Field additional(JsonNode value) {
        return value.isBoolean() ? new Field(2, FLAG) : new Field(1, SCHEMA);
    }

    private static Field parameter(JsonNode value) {
        return switch (value.path("in").asText()) {
            case "body" -> new Field(1, BODY);
            case "path" -> new Field(2, wrapped(4, PATH));
            default -> new Field(2, wrapped(3, QUERY));
        };
    }
}
