package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.registry.select.LabelText;

/// Selectors of labels as they stand in objects.
final class SelectorCheck {
    private SelectorCheck() {}

    static void check(Problems problems, String path, JsonNode selector) {
        for (var each : selector.path("matchLabels").properties()) {
            LabelText.keyProblems(each.getKey())
                    .forEach(why -> problems.invalid(path + ".matchLabels", each.getKey(), why));
            String value = each.getValue().asText();
            LabelText.valueProblems(value).forEach(why -> problems.invalid(path + ".matchLabels", value, why));
        }
        int at = 0;
        for (JsonNode each : selector.path("matchExpressions")) {
            checkExpression(problems, path + ".matchExpressions[" + at++ + "]", each);
        }
    }

    private static void checkExpression(Problems problems, String path, JsonNode expression) {
        String operator = expression.path("operator").asText("");
        JsonNode values = expression.path("values");
        switch (operator) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    problems.add(FieldProblem.required(
                            path + ".values", "must be specified when `operator` is 'In' or 'NotIn'"));
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    problems.add(FieldProblem.forbidden(
                            path + ".values", "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
                }
            }
            default -> problems.invalid(path + ".operator", operator, "not a valid selector operator");
        }
        String key = expression.path("key").asText("");
        LabelText.keyProblems(key).forEach(why -> problems.invalid(path + ".key", key, why));
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i).asText();
            String where = path + ".values[" + i + "]";
            LabelText.valueProblems(value).forEach(why -> problems.invalid(where, value, why));
        }
    }
}
