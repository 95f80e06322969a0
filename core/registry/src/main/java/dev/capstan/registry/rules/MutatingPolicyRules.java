package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.registry.admission.expression.Expected;
import dev.capstan.registry.index.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// MutatingAdmissionPolicies: all their expressions can be compiled and give patches.
final class MutatingPolicyRules implements KindRules {
    static final List<String> OPERATIONS = List.of("*", "CONNECT", "CREATE", "UPDATE");
    private static final List<String> PATCH_TYPES = List.of("ApplyConfiguration", "JSONPatch");
    private static final List<String> REINVOCATIONS = List.of("IfNeeded", "Never");

    @Override
    public boolean checksAll() {
        return true;
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        if (existing != null
                && object.tree().path("spec").equals(existing.tree().path("spec"))) {
            return List.of();
        }
        var check = new PolicyCheck(object, true);
        Problems problems = check.problems();
        JsonNode spec = check.spec();
        check.head();
        operations(problems, "spec.matchConstraints", spec.path("matchConstraints"));
        check.conditionsAndVariables();
        JsonNode mutations = spec.path("mutations");
        if (mutations.isEmpty()) {
            problems.required("spec.mutations", "mutations must contain at least one item");
        }
        for (int i = 0; i < mutations.size(); i++) {
            mutation(check, "spec.mutations[" + i + "]", mutations.get(i));
        }
        String reinvocation = spec.path("reinvocationPolicy").asText();
        if (reinvocation.isEmpty()) {
            problems.required("spec.reinvocationPolicy");
        } else {
            problems.oneOf("spec.reinvocationPolicy", reinvocation, REINVOCATIONS);
        }
        return problems.found();
    }

    /// What is deleted cannot be changed any more.
    static void operations(Problems problems, String path, JsonNode resources) {
        for (JsonNode rule : resources.path("resourceRules")) {
            for (JsonNode operation : rule.path("operations")) {
                problems.oneOf(path + ".resourceRules.operations", operation.asText(), OPERATIONS);
            }
        }
    }

    private static void mutation(PolicyCheck check, String path, JsonNode mutation) {
        Problems problems = check.problems();
        switch (mutation.path("patchType").asText()) {
            case "" -> problems.required(path + ".patchType");
            case "JSONPatch" -> {
                patch(check, path, mutation, "jsonPatch", "JSONPatch", Expected.JSON_PATCH);
                absent(problems, path, mutation, "applyConfiguration", "JSONPatch");
            }
            case "ApplyConfiguration" -> {
                patch(check, path, mutation, "applyConfiguration", "ApplyConfiguration", Expected.OBJECT);
                absent(problems, path, mutation, "jsonPatch", "ApplyConfiguration");
            }
            default ->
                problems.oneOf(path + ".patchType", mutation.path("patchType").asText(), PATCH_TYPES);
        }
    }

    private static void patch(
            PolicyCheck check, String path, JsonNode mutation, String field, String type, Expected expected) {
        Problems problems = check.problems();
        if (!mutation.path(field).isObject()) {
            problems.required(path + "." + field, "must be specified when patchType is " + type);
            return;
        }
        String place = path + "." + field + ".expression";
        String expression = mutation.path(field).path("expression").asText().strip();
        if (expression.isEmpty()) {
            problems.required(place);
        } else {
            problems.addAll(check.vocabulary().compile(expression, expected).problems(place));
        }
    }

    private static void absent(Problems problems, String path, JsonNode mutation, String field, String type) {
        if (mutation.path(field).isObject()) {
            problems.invalid(path + "." + field, "{" + field + "}", "must not be specified when patchType is " + type);
        }
    }
}
