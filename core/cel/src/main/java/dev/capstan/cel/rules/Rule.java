package dev.capstan.cel.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One rule as it stands in a schema.
///
/// @param optionalOldSelf whether the rule holds for new values too, with an `oldSelf` that may be absent
record Rule(
        String expression,
        String message,
        String messageExpression,
        String reason,
        String fieldPath,
        boolean optionalOldSelf) {
    static List<Rule> of(JsonNode schema) {
        var rules = new ArrayList<Rule>();
        for (JsonNode each : schema.path("x-kubernetes-validations")) {
            rules.add(new Rule(
                    each.path("rule").asText(""),
                    each.path("message").asText(""),
                    each.path("messageExpression").asText(""),
                    each.path("reason").asText(""),
                    each.path("fieldPath").asText(""),
                    each.path("optionalOldSelf").asBoolean(false)));
        }
        return rules;
    }

    /// What to call the rule in messages.
    String shown() {
        return message.isEmpty() ? expression.strip() : message.strip();
    }

    /// What to say when it is broken.
    String words() {
        return message.isEmpty() ? "failed rule: " + shown() : message.strip();
    }

    /// Where the problem is, beneath the value that the rule is about.
    String place(String path, Schema schema) {
        if (fieldPath.isEmpty()) {
            return path;
        }
        String below = RulePath.normalized(fieldPath, schema.source()).orElse("");
        return below.isEmpty() ? path : path.isEmpty() ? below : path + "." + below;
    }

    FieldProblem problem(String path, @Nullable String value, String detail) {
        return switch (reason) {
            case "FieldValueForbidden" -> FieldProblem.forbidden(path, detail);
            case "FieldValueRequired" -> FieldProblem.required(path, detail);
            case "FieldValueDuplicate" -> new FieldProblem(Reason.DUPLICATE, path, value, "");
            default -> new FieldProblem(Reason.INVALID, path, value, detail);
        };
    }
}
