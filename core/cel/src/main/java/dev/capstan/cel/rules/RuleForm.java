package dev.capstan.cel.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.schema.GoText;
import java.util.ArrayList;
import java.util.List;

/// What a rule has to look like, before anybody asks what it means.
final class RuleForm {
    private static final List<String> REASONS =
            List.of("FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");

    private final Rule rule;
    private final JsonNode schema;
    private final String path;
    private final List<FieldProblem> problems = new ArrayList<>();

    private RuleForm(Rule rule, JsonNode schema, String path) {
        this.rule = rule;
        this.schema = schema;
        this.path = path;
    }

    static List<FieldProblem> problems(Rule rule, JsonNode schema, String path) {
        var form = new RuleForm(rule, schema, path);
        form.texts();
        form.reason();
        form.fieldPath();
        return form.problems;
    }

    private void texts() {
        String message = rule.message();
        if (rule.expression().isBlank()) {
            problems.add(FieldProblem.required(path + ".rule", "rule is not specified"));
        } else if (!message.isEmpty() && message.isBlank()) {
            invalid("message", message, "must be non-empty if specified");
        } else if (hasBreaks(message.strip())) {
            invalid("message", message, "must not contain line breaks");
        } else if (hasBreaks(rule.expression().strip()) && message.isBlank()) {
            problems.add(
                    FieldProblem.required(path + ".message", "message must be specified if rule contains line breaks"));
        }
        if (!rule.messageExpression().isEmpty() && rule.messageExpression().isBlank()) {
            problems.add(FieldProblem.required(
                    path + ".messageExpression", "messageExpression must be non-empty if specified"));
        }
    }

    private void reason() {
        if (!rule.reason().isEmpty() && !REASONS.contains(rule.reason())) {
            List<String> quoted = REASONS.stream().map(GoText::quote).toList();
            problems.add(new FieldProblem(
                    Reason.NOT_SUPPORTED,
                    path + ".reason",
                    GoText.quote(rule.reason()),
                    "supported values: " + String.join(", ", quoted)));
        }
    }

    private void fieldPath() {
        String given = rule.fieldPath();
        if (given.isEmpty()) {
            return;
        }
        if (given.isBlank()) {
            invalid("fieldPath", given, "must be non-empty if specified");
        }
        if (hasBreaks(given)) {
            invalid("fieldPath", given, "must not contain line breaks");
        }
        if (RulePath.normalized(given, schema).isEmpty()) {
            invalid("fieldPath", given, "must be a valid path");
        }
    }

    private void invalid(String field, String value, String detail) {
        problems.add(FieldProblem.invalid(path + "." + field, GoText.quote(value), detail));
    }

    private static boolean hasBreaks(String text) {
        return text.contains("\n") || text.contains("\r");
    }
}
