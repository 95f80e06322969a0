package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.registry.type.NameRule;
import dev.capstan.schema.GoText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which requests somebody wants to be asked about: the rules and selectors of policies, bindings and webhooks.
final class MatchCheck {
    private static final List<String> OPERATIONS = List.of("*", "CONNECT", "CREATE", "DELETE", "UPDATE");
    private static final List<String> SCOPES = List.of("*", "Cluster", "Namespaced");
    private static final List<String> POLICIES = List.of("Equivalent", "Exact");

    private final Problems problems;

    MatchCheck(Problems problems) {
        this.problems = problems;
    }

    /// The `matchConstraints` of a policy or the `matchResources` of a binding.
    void resources(String path, JsonNode resources) {
        problems.oneOf(path + ".matchPolicy", resources.path("matchPolicy").asText(), POLICIES);
        for (String selector : List.of("namespaceSelector", "objectSelector")) {
            SelectorCheck.check(problems, path + "." + selector, resources.path(selector));
        }
        for (String rules : List.of("resourceRules", "excludeResourceRules")) {
            JsonNode some = resources.path(rules);
            for (int i = 0; i < some.size(); i++) {
                named(path + "." + rules + "[" + i + "]", some.get(i));
            }
        }
    }

    private void named(String path, JsonNode rule) {
        Set<String> names = new HashSet<>();
        JsonNode written = rule.path("resourceNames");
        for (int i = 0; i < written.size(); i++) {
            String place = path + ".resourceNames[" + i + "]";
            String name = written.get(i).asText();
            Names.problems(NameRule.PATH_SEGMENT, name, false).forEach(why -> problems.invalid(place, name, why));
            if (!names.add(name)) {
                problems.duplicate(place, name);
            }
        }
        rule(path, rule);
    }

    /// A rule as webhooks have it, too.
    void rule(String path, JsonNode rule) {
        JsonNode operations = rule.path("operations");
        filled(path + ".operations", operations);
        alone(path + ".operations", operations, "operations");
        for (int i = 0; i < operations.size(); i++) {
            problems.oneOf(path + ".operations[" + i + "]", operations.get(i).asText(), OPERATIONS);
        }
        filled(path + ".apiGroups", rule.path("apiGroups"));
        alone(path + ".apiGroups", rule.path("apiGroups"), "API groups");
        JsonNode versions = rule.path("apiVersions");
        filled(path + ".apiVersions", versions);
        alone(path + ".apiVersions", versions, "API versions");
        for (int i = 0; i < versions.size(); i++) {
            if (versions.get(i).asText().isEmpty()) {
                problems.required(path + ".apiVersions[" + i + "]");
            }
        }
        plurals(path + ".resources", rule.path("resources"));
        problems.oneOf(path + ".scope", rule.path("scope").asText("*"), SCOPES);
    }

    private void filled(String path, JsonNode list) {
        if (list.isEmpty()) {
            problems.required(path);
        }
    }

    private void alone(String path, JsonNode list, String what) {
        if (list.size() > 1 && has(list, "*")) {
            problems.add(FieldProblem.invalid(
                    path, GoText.value(list), "if '*' is present, must not specify other " + what));
        }
    }

    private static boolean has(JsonNode list, String text) {
        for (JsonNode each : list) {
            if (each.asText().equals(text)) {
                return true;
            }
        }
        return false;
    }

    private void plurals(String path, JsonNode resources) {
        filled(path, resources);
        Set<String> allParts = new HashSet<>();
        Set<String> allKinds = new HashSet<>();
        boolean plain = false;
        for (int i = 0; i < resources.size(); i++) {
            String resource = resources.get(i).asText();
            int slash = resource.indexOf('/');
            if (resource.isEmpty()) {
                problems.required(path + "[" + i + "]");
            } else if (slash < 0) {
                plain = !resource.equals("*");
            } else {
                parts(path + "[" + i + "]", resource, slash, allParts, allKinds);
            }
        }
        if (resources.size() > 1 && has(resources, "*/*")) {
            problems.add(FieldProblem.invalid(
                    path, GoText.value(resources), "if '*/*' is present, must not specify other resources"));
        }
        if (has(resources, "*") && plain) {
            problems.add(FieldProblem.invalid(
                    path,
                    GoText.value(resources),
                    "if '*' is present, must not specify other resources without subresources"));
        }
    }

    private void parts(String path, String resource, int slash, Set<String> allParts, Set<String> allKinds) {
        String kind = resource.substring(0, slash);
        String part = resource.substring(slash + 1);
        if (allParts.contains(kind)) {
            problems.invalid(path, resource, "if '" + kind + "/*' is present, must not specify " + resource);
        }
        if (allKinds.contains(part)) {
            problems.invalid(path, resource, "if '*/" + part + "' is present, must not specify " + resource);
        }
        if (part.equals("*")) {
            allParts.add(kind);
        }
        if (kind.equals("*")) {
            allKinds.add(part);
        }
    }
}
