package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.cel.value.Escapes;
import dev.capstan.registry.admission.expression.Expression;
import dev.capstan.registry.admission.expression.MatchConditions;
import dev.capstan.registry.admission.expression.Variables;
import dev.capstan.registry.admission.expression.Variables.Declared;
import dev.capstan.registry.admission.expression.Vocabulary;
import dev.capstan.registry.select.LabelText;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// What both kinds of policies have in common.
final class PolicyCheck {
    private static final List<String> FAILURE_POLICIES = List.of("Fail", "Ignore");
    private static final Pattern IDENTIFIER = Pattern.compile("[_a-zA-Z][_a-zA-Z0-9]*");

    private final Problems problems = new Problems();
    private final JsonNode spec;
    private final boolean params;
    private final boolean composed;
    private final Vocabulary plain;
    private Variables variables = Variables.NONE;

    /// @param composed whether expressions can name `variables` even when there are none
    PolicyCheck(Resource policy, boolean composed) {
        this.spec = policy.tree().path("spec");
        this.params = spec.path("paramKind").isObject();
        this.composed = composed || !spec.path("variables").isEmpty();
        this.plain = Vocabulary.of(params).withAuthorizer();
    }

    Problems problems() {
        return problems;
    }

    JsonNode spec() {
        return spec;
    }

    /// What expressions can name.
    Vocabulary vocabulary() {
        return composed ? plain.with(variables) : plain;
    }

    /// What stands before what a policy does.
    void head() {
        problems.oneOf("spec.failurePolicy", spec.path("failurePolicy").asText(), FAILURE_POLICIES);
        if (params) {
            kind("spec.paramKind", spec.path("paramKind"));
        }
        JsonNode constraints = spec.path("matchConstraints");
        if (constraints.isObject()) {
            new MatchCheck(problems).resources("spec.matchConstraints", constraints);
            if (constraints.path("resourceRules").isEmpty()) {
                problems.required("spec.matchConstraints.resourceRules");
            }
        } else {
            problems.required("spec.matchConstraints");
        }
    }

    void conditionsAndVariables() {
        problems.addAll(MatchConditions.problems(spec.path("matchConditions"), "spec.matchConditions", params));
        JsonNode written = spec.path("variables");
        for (int i = 0; i < written.size(); i++) {
            variable("spec.variables[" + i + "]", written.get(i));
        }
    }

    private void variable(String path, JsonNode variable) {
        String name = variable.path("name").asText();
        if (name.isBlank()) {
            problems.required(path + ".name", "name is not specified");
        } else if (!IDENTIFIER.matcher(name).matches() || Escapes.isReserved(name)) {
            problems.invalid(path + ".name", name, "must be a valid CEL identifier");
        }
        String expression = variable.path("expression").asText();
        if (expression.isBlank()) {
            problems.required(path + ".expression", "expression is not specified");
            return;
        }
        variables = variables.with(new Declared(name, expression), plain);
        Expression compiled = variables.expressions().get(name);
        if (compiled != null) {
            problems.addAll(compiled.problems(path + ".expression"));
        }
    }

    /// The vocabulary of expressions that ask nothing about permissions.
    Vocabulary withoutAuthorizer() {
        Vocabulary bare = Vocabulary.of(params);
        return composed ? bare.with(variables) : bare;
    }

    private void kind(String path, JsonNode kind) {
        String apiVersion = kind.path("apiVersion").asText();
        if (apiVersion.isEmpty()) {
            problems.required(path + ".apiVersion");
        } else {
            version(path + ".apiVersion", apiVersion);
        }
        String name = kind.path("kind").asText();
        if (name.isEmpty()) {
            problems.required(path + ".kind");
        } else if (!isLabel(name.toLowerCase(Locale.ROOT))) {
            problems.invalid(
                    path + ".kind", name, "may have mixed case, but should otherwise match: " + Problems.DNS_1035_RULE);
        }
    }

    private void version(String path, String apiVersion) {
        int slash = apiVersion.indexOf('/');
        if (slash != apiVersion.lastIndexOf('/')) {
            problems.invalid(path, apiVersion, "unexpected GroupVersion string: " + apiVersion);
            return;
        }
        String group = slash < 0 ? "" : apiVersion.substring(0, slash);
        String version = apiVersion.substring(slash + 1);
        List<String> wrong = group.isEmpty() ? List.of() : LabelText.subdomainProblems(group);
        if (!wrong.isEmpty()) {
            problems.invalid(path, group, String.join(",", wrong));
        }
        if (version.isEmpty()) {
            problems.invalid(path, apiVersion, "version must be specified");
        } else if (!isLabel(version)) {
            problems.invalid(path, version, Problems.DNS_1035_RULE);
        }
    }

    private static boolean isLabel(String text) {
        return text.length() <= 63 && Problems.DNS_1035.matcher(text).matches();
    }
}
