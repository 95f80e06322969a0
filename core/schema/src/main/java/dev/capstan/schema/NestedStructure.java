package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.PatternSyntaxException;
import dev.capstan.api.FieldProblem;
import java.util.List;
import java.util.Map;

/// The rules inside `allOf`, `anyOf`, `oneOf` and `not`: values may be restricted there, nothing may be declared.
final class NestedStructure {
    private static final Map<String, String> FORBIDDEN = Map.ofEntries(
            Map.entry(Keyword.TYPE, "must be empty to be structural"),
            Map.entry(Keyword.ADDITIONAL_PROPERTIES, "must be undefined to be structural"),
            Map.entry(Keyword.DEFAULT, "must be undefined to be structural"),
            Map.entry("title", "must be empty to be structural"),
            Map.entry("description", "must be empty to be structural"),
            Map.entry(Keyword.NULLABLE, "must be false to be structural"),
            Map.entry(Keyword.PRESERVE_UNKNOWN_FIELDS, "must be false to be structural"),
            Map.entry(Keyword.EMBEDDED_RESOURCE, "must be false to be structural"),
            Map.entry(Keyword.INT_OR_STRING, "must be false to be structural"),
            Map.entry(Keyword.LIST_MAP_KEYS, "must be empty to be structural"),
            Map.entry(Keyword.LIST_TYPE, "must be undefined to be structural"),
            Map.entry(Keyword.MAP_TYPE, "must be undefined to be structural"),
            Map.entry(Keyword.VALIDATIONS, "must be empty to be structural"));

    private final List<FieldProblem> problems;

    NestedStructure(List<FieldProblem> problems) {
        this.problems = problems;
    }

    void extensions(JsonNode document, String path) {
        if (!document.path(Keyword.INT_OR_STRING).asBoolean()) {
            return;
        }
        for (String each : List.of(Keyword.PRESERVE_UNKNOWN_FIELDS, Keyword.EMBEDDED_RESOURCE)) {
            if (document.path(each).asBoolean()) {
                problems.add(FieldProblem.invalid(
                        path + "." + each, "true", "must be false if x-kubernetes-int-or-string is true"));
            }
        }
    }

    /// The value validations of a node of the skeleton.
    void root(JsonNode document, String path) {
        boolean skipsAnyOf = isIntOrString(document.path("anyOf"));
        boolean skipsFirst = isIntOrString(document.path("allOf").path(0).path("anyOf"));
        validations(document, path, skipsAnyOf, skipsFirst);
    }

    /// The one place where a type may stand in an alternative: saying that a value is an integer or a string.
    private static boolean isIntOrString(JsonNode anyOf) {
        return anyOf.size() == 2
                && anyOf.get(0).size() == 1
                && anyOf.get(1).size() == 1
                && anyOf.get(0).path(Keyword.TYPE).asText().equals("integer")
                && anyOf.get(1).path(Keyword.TYPE).asText().equals("string");
    }

    private void validations(JsonNode document, String path, boolean skipsAnyOf, boolean skipsFirst) {
        for (String each : Keyword.COMBINATIONS) {
            JsonNode schemas = document.path(each);
            for (int i = 0; i < schemas.size() && !(skipsAnyOf && each.equals("anyOf")); i++) {
                boolean skips = skipsFirst && i == 0 && each.equals("allOf");
                node(schemas.get(i), path + "." + each + "[" + i + "]", skips);
            }
        }
        if (document.path(Keyword.NOT).isObject()) {
            node(document.path(Keyword.NOT), path + ".not", false);
        }
        pattern(document.path(Keyword.PATTERN).asText(""), path);
    }

    private void pattern(String pattern, String path) {
        try {
            Regex.compile(pattern);
        } catch (PatternSyntaxException e) {
            problems.add(FieldProblem.invalid(
                    path + ".pattern",
                    GoText.quote(pattern),
                    "must be a valid regular expression, but isn't: " + e.getMessage()));
        }
    }

    private void node(JsonNode document, String path, boolean skipsAnyOf) {
        validations(document, path, skipsAnyOf, false);
        if (document.path(Keyword.ITEMS).isObject()) {
            node(document.path(Keyword.ITEMS), path + ".items", false);
        }
        for (Map.Entry<String, JsonNode> each :
                document.path(Keyword.PROPERTIES).properties()) {
            node(each.getValue(), path + ".properties[" + each.getKey() + "]", false);
        }
        for (Map.Entry<String, JsonNode> each : document.properties()) {
            String reason = FORBIDDEN.get(each.getKey());
            if (reason != null && isDeclared(each.getKey(), each.getValue())) {
                problems.add(FieldProblem.forbidden(path + "." + each.getKey(), reason));
            }
        }
        if (document.path(Keyword.PROPERTIES).has("metadata")) {
            problems.add(FieldProblem.forbidden(
                    path + ".properties[metadata]", "must not be specified in a nested context"));
        }
    }

    private static boolean isDeclared(String keyword, JsonNode value) {
        return switch (keyword) {
            case Keyword.DEFAULT -> !value.isNull();
            case Keyword.ADDITIONAL_PROPERTIES -> value.isObject() || value.asBoolean();
            default -> KeywordRules.isSet(value);
        };
    }
}
