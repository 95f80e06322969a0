package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.admission.expression.Expected;
import dev.capstan.registry.admission.expression.MatchConditions;
import dev.capstan.registry.admission.expression.Variables;
import dev.capstan.registry.admission.expression.Variables.Declared;
import dev.capstan.registry.admission.expression.Vocabulary;
import dev.capstan.registry.select.LabelText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// What both kinds of policies have in common.
final class PolicyCheck {
    private static final List<String> FAILURE_POLICIES = List.of("Fail", "Ignore");
    private static final Pattern IDENTIFIER = Pattern.compile("[_a-zA-Z][_a-zA-Z0-9]*");
    private static final Set<String> RESERVED = Set.of(
            "true",
            "false",
            "null",
            "in",
            "as",
            "break",
            "const",
            "continue",
            "else",
            "for",
            "function",
            "if",
            "import",
            "let",
            "loop",
            "package",
            "namespace",
            "return",
            "var",
            "void",
            "while");

    private final Problems problems = new Problems();
    private final JsonNode spec;
    private final boolean params;
    private final Vocabulary plain;
    private Vocabulary all;

    /// @param composed whether expressions can name `variables` even when there are none
    PolicyCheck(Resource policy, boolean composed) {
        this.spec = policy.tree().path("spec");
        this.params = spec.path("paramKind").isObject();
        this.plain = Vocabulary.of(params).withAuthorizer();
        this.all = composed ? plain.with(Variables.NONE) : plain;
    }

    Problems problems() {
        return problems;
    }

    JsonNode spec() {
        return spec;
    }

    /// What expressions can name.
    Vocabulary vocabulary() {
        return all;
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
        var declared = new ArrayList<Declared>();
        for (int i = 0; i < written.size(); i++) {
            variable("spec.variables[" + i + "]", written.get(i), declared);
        }
    }

    private void variable(String path, JsonNode variable, List<Declared> declared) {
        String name = variable.path("name").asText();
        if (name.isBlank()) {
            problems.required(path + ".name", "name is not specified");
        } else if (!IDENTIFIER.matcher(name).matches() || RESERVED.contains(name)) {
            problems.invalid(path + ".name", name, "must be a valid CEL identifier");
        }
        String expression = variable.path("expression").asText();
        if (expression.isBlank()) {
            problems.required(path + ".expression", "expression is not specified");
            return;
        }
        problems.addAll(all.compile(expression, Expected.ANYTHING).problems(path + ".expression"));
        declared.add(new Declared(name, expression));
        all = plain.with(Variables.compile(declared, plain));
    }

    /// The vocabulary of expressions that ask nothing about permissions.
    Vocabulary withoutAuthorizer() {
        var declared = new ArrayList<Declared>();
        spec.path("variables")
                .forEach(each -> declared.add(new Declared(
                        each.path("name").asText(), each.path("expression").asText())));
        Vocabulary bare = Vocabulary.of(params);
        return declared.isEmpty() ? bare : bare.with(Variables.compile(declared, plain));
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
