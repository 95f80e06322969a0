package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.LabelText;
import dev.capstan.registry.type.NameRule;
import dev.capstan.schema.GoText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Bindings of policies.
final class PolicyBindingRules implements KindRules {
    private static final List<String> ACTIONS = List.of("Audit", "Deny", "Warn");
    private static final List<String> NOT_FOUND_ACTIONS = List.of("Deny", "Allow");

    private final boolean validating;

    /// @param validating whether the policies are those that object
    PolicyBindingRules(boolean validating) {
        this.validating = validating;
    }

    @Override
    public boolean checksAll() {
        return true;
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new Problems();
        JsonNode spec = object.tree().path("spec");
        String policy = spec.path("policyName").asText();
        if (policy.isEmpty()) {
            problems.required("spec.policyName");
        } else {
            LabelText.subdomainProblems(policy).forEach(why -> problems.invalid("spec.policyName", policy, why));
        }
        if (spec.path("paramRef").isObject()) {
            reference(problems, "spec.paramRef", spec.path("paramRef"));
        }
        if (spec.path("matchResources").isObject()) {
            new MatchCheck(problems).resources("spec.matchResources", spec.path("matchResources"));
        }
        if (validating) {
            actions(problems, spec.path("validationActions"));
        } else {
            MutatingPolicyRules.operations(problems, "spec.matchResources", spec.path("matchResources"));
        }
        return problems.found();
    }

    private static void reference(Problems problems, String path, JsonNode reference) {
        String name = reference.path("name").asText();
        boolean selects = reference.path("selector").isObject();
        String both = "name and selector are mutually exclusive";
        if (!name.isEmpty()) {
            Names.problems(NameRule.PATH_SEGMENT, name, false)
                    .forEach(why -> problems.invalid(path + ".name", name, why));
        }
        if (!name.isEmpty() && selects) {
            problems.add(FieldProblem.forbidden(path + ".name", both));
        }
        if (selects) {
            SelectorCheck.check(problems, path + ".selector", reference.path("selector"));
        }
        if (!name.isEmpty() && selects) {
            problems.add(FieldProblem.forbidden(path + ".selector", both));
        }
        if (name.isEmpty() && !selects) {
            problems.required(path, "one of name or selector must be specified");
        }
        String action = reference.path("parameterNotFoundAction").asText();
        if (action.isEmpty()) {
            problems.required(path + ".parameterNotFoundAction");
        } else {
            problems.oneOf(path + ".parameterNotFoundAction", action, NOT_FOUND_ACTIONS);
        }
    }

    private static void actions(Problems problems, JsonNode actions) {
        String path = "spec.validationActions";
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < actions.size(); i++) {
            String action = actions.get(i).asText();
            problems.oneOf(path + "[" + i + "]", action, ACTIONS);
            if (!seen.add(action)) {
                problems.duplicate(path + "[" + i + "]", action);
            }
        }
        if (seen.containsAll(List.of("Deny", "Warn"))) {
            problems.add(FieldProblem.invalid(
                    path,
                    GoText.value(actions),
                    "must not contain both Deny and Warn (repeating the same validation failure information in the API"
                            + " response and headers serves no purpose)"));
        }
        if (seen.isEmpty()) {
            problems.required(path, "at least one validation action is required");
        }
    }
}
