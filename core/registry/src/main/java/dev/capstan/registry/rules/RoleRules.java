package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.index.View;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Roles and cluster roles: rules that make sense, and selectors for those that gather theirs.
final class RoleRules implements KindRules {
    private final boolean namespaced;

    RoleRules(boolean namespaced) {
        this.namespaced = namespaced;
    }

    @Override
    public void complete(Resource object) {
        if (!object.tree().has("rules")) {
            object.tree().putNull("rules");
        }
    }

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        showNone(object);
    }

    @Override
    public void prepareUpdate(Resource object, Resource existing, String subresource, View view, Instant now) {
        showNone(object);
    }

    /// Kubernetes shows that there are no rules, also to whoever said so and owns it.
    private static void showNone(Resource object) {
        if (object.tree().path("rules").isEmpty()) {
            object.tree().putNull("rules");
        }
    }

    @Override
    public Set<String> shown() {
        return Set.of("rules");
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new Problems();
        int at = 0;
        for (JsonNode rule : object.tree().path("rules")) {
            checkRule(problems, "rules[" + at++ + "]", rule);
        }
        if (object.tree().path("aggregationRule").isObject()) {
            checkAggregation(problems, object.tree().path("aggregationRule").path("clusterRoleSelectors"));
        }
        return problems.found();
    }

    private void checkRule(Problems problems, String path, JsonNode rule) {
        require(problems, rule, path, "verbs", "verbs must contain at least one value");
        JsonNode urls = rule.path("nonResourceURLs");
        if (urls.isEmpty()) {
            require(problems, rule, path, "apiGroups", "resource rules must supply at least one api group");
            require(problems, rule, path, "resources", "resource rules must supply at least one resource");
            return;
        }
        String where = path + ".nonResourceURLs";
        if (namespaced) {
            problems.add(FieldProblem.invalid(
                    where, JsonText.string(urls), "namespaced rules cannot apply to non-resource URLs"));
        }
        if (!rule.path("apiGroups").isEmpty()
                || !rule.path("resources").isEmpty()
                || !rule.path("resourceNames").isEmpty()) {
            problems.add(FieldProblem.invalid(
                    where,
                    JsonText.string(urls),
                    "rules cannot apply to both regular resources and non-resource URLs"));
        }
    }

    private static void require(Problems problems, JsonNode rule, String path, String field, String why) {
        if (rule.path(field).isEmpty()) {
            problems.add(FieldProblem.required(path + "." + field, why));
        }
    }

    private static void checkAggregation(Problems problems, JsonNode selectors) {
        String path = "aggregationRule.clusterRoleSelectors";
        if (selectors.isEmpty()) {
            problems.add(FieldProblem.required(
                    path, "at least one clusterRoleSelector required if aggregationRule is non-nil"));
        }
        for (int i = 0; i < selectors.size(); i++) {
            String where = path + "[" + i + "]";
            int before = problems.found().size();
            SelectorCheck.check(problems, where, selectors.get(i));
            if (problems.found().size() > before) {
                problems.add(FieldProblem.invalid(where, "null", "invalid label selector."));
            }
        }
    }
}
