package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import java.util.List;
import java.util.Set;

/// Which keywords may be used, and which need one another.
final class KeywordRules {
    /// Known to OpenAPI, but not taken.
    private static final List<String> UNSUPPORTED =
            List.of("id", "additionalItems", "patternProperties", "definitions", "dependencies", "$ref");

    private static final Set<String> TYPES = Set.of("array", "boolean", "integer", "number", "object", "string");

    private final List<FieldProblem> problems;

    KeywordRules(List<FieldProblem> problems) {
        this.problems = problems;
    }

    /// Whether a keyword says anything: `false`, empty texts and empty lists are as good as absent.
    static boolean isSet(JsonNode value) {
        return switch (value.getNodeType()) {
            case NULL, MISSING -> false;
            case BOOLEAN -> value.booleanValue();
            case STRING -> !value.textValue().isEmpty();
            case OBJECT, ARRAY -> !value.isEmpty();
            default -> true;
        };
    }

    /// Whether the structure of the document can be judged: nothing unsupported is anywhere in it.
    static boolean isReadable(JsonNode document) {
        if (UNSUPPORTED.stream().anyMatch(document::has)
                || document.path(Keyword.ITEMS).isArray()
                || (document.has(Keyword.PRESERVE_UNKNOWN_FIELDS)
                        && !document.path(Keyword.PRESERVE_UNKNOWN_FIELDS).asBoolean())) {
            return false;
        }
        return Subschemas.of(document, "").stream().allMatch(each -> isReadable(each.document()));
    }

    void root(JsonNode document, String path) {
        node(document, path);
        for (String each : Keyword.TYPE_META) {
            JsonNode property = document.path(Keyword.PROPERTIES).path(each);
            noDefaults(property, path + ".properties[" + each + "]", "must not be set in top-level " + each);
        }
    }

    private void noDefaults(JsonNode document, String path, String reason) {
        if (document.hasNonNull(Keyword.DEFAULT)) {
            problems.add(FieldProblem.forbidden(path + ".default", reason));
        }
        Subschemas.of(document, path).forEach(each -> noDefaults(each.document(), each.path(), reason));
    }

    private void node(JsonNode document, String path) {
        String type = document.path(Keyword.TYPE).asText("");
        if (!type.isEmpty() && !TYPES.contains(type)) {
            notSupported(path + ".type", type, TYPES.stream().sorted().toList());
        }
        if (type.equals("null")) {
            forbidden(path + ".type", "type cannot be set to null, use nullable as an alternative");
        }
        for (String each : UNSUPPORTED) {
            if (document.hasNonNull(each)) {
                forbidden(path + "." + each, each + " is not supported");
            }
        }
        if (document.path(Keyword.ITEMS).isArray()) {
            forbidden(path + ".items", "items must be a schema object and not an array");
        }
        if (document.path("uniqueItems").asBoolean()) {
            forbidden(
                    path + ".uniqueItems",
                    "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
        }
        additional(document, path);
        new ListRules(problems).check(document, type, path);
        Subschemas.of(document, path).forEach(each -> node(each.document(), each.path()));
    }

    private void additional(JsonNode document, String path) {
        JsonNode additional = document.path(Keyword.ADDITIONAL_PROPERTIES);
        boolean restricts = additional.isObject() || (additional.isBoolean() && !additional.booleanValue());
        if (restricts && !document.path(Keyword.PROPERTIES).isEmpty()) {
            forbidden(path + ".additionalProperties", "additionalProperties and properties are mutual exclusive");
        }
        if (document.path(Keyword.PRESERVE_UNKNOWN_FIELDS).isBoolean()
                && !document.path(Keyword.PRESERVE_UNKNOWN_FIELDS).booleanValue()) {
            problems.add(FieldProblem.invalid(
                    path + "." + Keyword.PRESERVE_UNKNOWN_FIELDS, "false", "must be true or undefined"));
        }
    }

    private void forbidden(String path, String detail) {
        problems.add(FieldProblem.forbidden(path, detail));
    }

    private void notSupported(String path, String value, List<String> supported) {
        problems.add(notSupportedProblem(path, value, supported));
    }

    static FieldProblem notSupportedProblem(String path, String value, List<String> supported) {
        List<String> quoted = supported.stream().map(GoText::quote).toList();
        return new FieldProblem(
                Reason.NOT_SUPPORTED, path, GoText.quote(value), "supported values: " + String.join(", ", quoted));
    }
}
