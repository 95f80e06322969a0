package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/// Turns the value validations of a schema document into checks.
final class CheckCompiler {
    private static final Check[] NONE = {};

    private CheckCompiler() {}

    static Check[] compile(JsonNode document, boolean builtIn) {
        var checks = new ArrayList<Check>(0);
        combinations(document, checks);
        text(document, builtIn, checks);
        numbers(document, checks);
        if (document.has("minItems")
                || document.has("maxItems")
                || document.path("uniqueItems").asBoolean()) {
            checks.add(ItemsCheck.of(document));
        }
        if (!document.path("enum").isEmpty()) {
            checks.add(EnumCheck.of(document.path("enum")));
        }
        if (document.has("minProperties")
                || document.has("maxProperties")
                || !document.path("required").isEmpty()) {
            checks.add(FieldsCheck.of(document));
        }
        return checks.isEmpty() ? NONE : checks.toArray(NONE);
    }

    private static void combinations(JsonNode document, List<Check> checks) {
        if (!document.path("anyOf").isEmpty()) {
            checks.add(new Combination.AnyOf(schemas(document.path("anyOf"))));
        }
        if (!document.path("oneOf").isEmpty()) {
            checks.add(new Combination.OneOf(schemas(document.path("oneOf"))));
        }
        if (!document.path("allOf").isEmpty()) {
            checks.add(new Combination.AllOf(schemas(document.path("allOf"))));
        }
        if (document.path(Keyword.NOT).isObject()) {
            checks.add(new Combination.Not(SchemaCompiler.node(document.path(Keyword.NOT), false)));
        }
    }

    private static List<Schema> schemas(JsonNode documents) {
        var schemas = new ArrayList<Schema>(documents.size());
        documents.forEach(each -> schemas.add(SchemaCompiler.node(each, false)));
        return List.copyOf(schemas);
    }

    private static void text(JsonNode document, boolean builtIn, List<Check> checks) {
        boolean hasPattern = !document.path(Keyword.PATTERN).asText("").isEmpty();
        if (document.has("maxLength") || document.has("minLength") || hasPattern) {
            checks.add(TextCheck.of(document));
        }
        String format = Formats.of(document, Type.of(document.path(Keyword.TYPE)));
        Format known = Formats.text(format);
        if (known != null) {
            boolean mayBeNone = builtIn && format.equals("byte");
            checks.add(new FormatCheck(format, mayBeNone ? text -> text.isEmpty() || known.accepts(text) : known));
        }
    }

    private static void numbers(JsonNode document, List<Check> checks) {
        Type type = Type.of(document.path(Keyword.TYPE));
        boolean ranged = type == Type.INTEGER || type == Type.NUMBER;
        if (document.has("minimum")
                || document.has("maximum")
                || document.has("multipleOf")
                || (ranged && Formats.numeric(document, type).isPresent())) {
            checks.add(NumberCheck.of(document, type));
        }
    }
}
