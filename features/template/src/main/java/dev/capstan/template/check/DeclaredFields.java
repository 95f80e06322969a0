package dev.capstan.template.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.template.expression.Expression;
import dev.capstan.template.expression.Step;
import java.util.Optional;
import java.util.TreeSet;

/// The fields that instances have.
///
/// @param openApi the schema of an instance
record DeclaredFields(JsonNode openApi) {
    /// What is wrong with a field that is not declared.
    Optional<String> missing(Expression.Field field) {
        if (field.root() != Expression.Root.SPEC) {
            return Optional.empty();
        }
        JsonNode at = openApi.path("properties").path("spec");
        String reached = "spec.schema.spec";
        for (Step step : field.steps()) {
            if (at.path("x-kubernetes-preserve-unknown-fields").asBoolean()
                    && !at.path("properties").has(name(step))) {
                return Optional.empty();
            }
            JsonNode next = next(at, step);
            if (!next.isObject()) {
                return Optional.of(field.text() + " is not declared: " + there(at, reached));
            }
            at = next;
            reached += step instanceof Step.Name(var name) ? "." + name : "[]";
        }
        return Optional.empty();
    }

    private static String name(Step step) {
        return step instanceof Step.Name(var name) ? name : "";
    }

    private static JsonNode next(JsonNode schema, Step step) {
        return switch (step) {
            case Step.Name(var name) -> {
                JsonNode declared = schema.path("properties").path(name);
                yield declared.isObject() ? declared : schema.path("additionalProperties");
            }
            case Step.Index _ -> schema.path("items");
        };
    }

    private static String there(JsonNode schema, String reached) {
        var names = new TreeSet<String>();
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        if (!names.isEmpty()) {
            return reached + " has " + String.join(", ", names);
        }
        return schema.path("type").asText("").equals("object")
                ? reached + " has no fields"
                : reached + " is of type " + schema.path("type").asText("");
    }
}
