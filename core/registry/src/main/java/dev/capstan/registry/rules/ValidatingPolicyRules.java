package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.registry.admission.expression.Expected;
import dev.capstan.registry.admission.expression.Expression;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.LabelText;
import dev.capstan.schema.GoText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// ValidatingAdmissionPolicies: all their expressions can be compiled.
final class ValidatingPolicyRules implements KindRules {
    private static final List<String> REASONS = List.of("Forbidden", "Invalid", "RequestEntityTooLarge");
    private static final String ONE_OF_BOTH = "validations or auditAnnotations must contain at least one item";
    private static final int MOST_NOTES = 20;
    private static final int LONGEST_NOTE = 5 * 1024;

    @Override
    public boolean checksAll() {
        return true;
    }

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        object.tree().remove("status");
        object.tree().putObject("status");
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        if (existing != null
                && object.tree().path("spec").equals(existing.tree().path("spec"))) {
            return List.of();
        }
        var check = new PolicyCheck(object, false);
        check.head();
        check.conditionsAndVariables();
        JsonNode validations = check.spec().path("validations");
        JsonNode notes = check.spec().path("auditAnnotations");
        if (validations.isEmpty() && notes.isEmpty()) {
            check.problems().required("spec.validations", ONE_OF_BOTH);
            check.problems().required("spec.auditAnnotations", ONE_OF_BOTH);
        }
        for (int i = 0; i < validations.size(); i++) {
            validation(check, "spec.validations[" + i + "]", validations.get(i));
        }
        notes(check, object.name(), notes);
        return check.problems().found();
    }

    private static void validation(PolicyCheck check, String path, JsonNode validation) {
        Problems problems = check.problems();
        String expression = validation.path("expression").asText();
        if (expression.isBlank()) {
            problems.required(path + ".expression", "expression is not specified");
        } else {
            problems.addAll(
                    check.vocabulary().compile(expression, Expected.BOOLEAN).problems(path + ".expression"));
        }
        String computed = validation.path("messageExpression").asText();
        if (!computed.isBlank()) {
            problems.addAll(
                    check.withoutAuthorizer().compile(computed, Expected.TEXT).problems(path + ".messageExpression"));
        } else if (!computed.isEmpty()) {
            problems.invalid(path + ".messageExpression", computed, "must be non-empty if specified");
        }
        message(problems, path + ".message", validation.path("message").asText());
        if (validation.has("reason")) {
            problems.oneOf(path + ".reason", validation.path("reason").asText(), REASONS);
        }
    }

    private static void message(Problems problems, String path, String message) {
        if (!message.isEmpty() && message.isBlank()) {
            problems.invalid(path, message, "must be non-empty if specified");
        } else if (message.strip().indexOf('\n') >= 0 || message.strip().indexOf('\r') >= 0) {
            problems.invalid(path, message, "must not contain line breaks");
        }
    }

    private static void notes(PolicyCheck check, String policy, JsonNode notes) {
        Problems problems = check.problems();
        String path = "spec.auditAnnotations";
        if (notes.size() > MOST_NOTES) {
            problems.add(FieldProblem.invalid(
                    path, GoText.value(notes), "must not have more than " + MOST_NOTES + " auditAnnotations"));
        }
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < notes.size(); i++) {
            String place = path + "[" + i + "]";
            String key = notes.get(i).path("key").asText();
            note(check, policy, place, notes.get(i));
            if (!keys.add(key)) {
                problems.duplicate(place + ".key", key);
            }
        }
    }

    private static void note(PolicyCheck check, String policy, String path, JsonNode note) {
        Problems problems = check.problems();
        String key = policy + "/" + note.path("key").asText();
        LabelText.keyProblems(key).forEach(why -> problems.invalid(path + ".key", key, why));
        String written = note.path("valueExpression").asText();
        String place = path + ".valueExpression";
        if (written.isBlank()) {
            problems.required(place, "valueExpression is not specified");
        } else if (written.strip().getBytes(StandardCharsets.UTF_8).length > LONGEST_NOTE) {
            problems.required(place, "must not exceed " + LONGEST_NOTE + " bytes in length");
        } else {
            Expression compiled = check.vocabulary().compile(written.strip(), Expected.TEXT_OR_NULL);
            if (compiled.problem() != null) {
                problems.invalid(place, written, compiled.problem());
            }
        }
    }
}
