package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.registry.admission.expression.MatchConditions;
import dev.capstan.registry.index.View;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The configurations of webhooks.
///
/// @param mutating whether the webhooks may change objects
record WebhookRules(boolean mutating) implements KindRules {
    private static final List<String> SIDE_EFFECTS = List.of("None", "NoneOnDryRun");

    @Override
    public boolean checksAll() {
        return true;
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new Problems();
        Set<String> names = new HashSet<>();
        JsonNode webhooks = object.tree().path("webhooks");
        for (int i = 0; i < webhooks.size(); i++) {
            String path = "webhooks[" + i + "]";
            JsonNode webhook = webhooks.get(i);
            check(problems, path, webhook);
            new ReviewVersionsCheck(problems)
                    .check(
                            path + ".admissionReviewVersions",
                            webhook.path("admissionReviewVersions"),
                            "must specify one of v1, v1beta1");
            String name = webhook.path("name").asText("");
            if (!name.isEmpty() && !names.add(name)) {
                problems.duplicate(path + ".name", name);
            }
        }
        return problems.found();
    }

    private void check(Problems problems, String path, JsonNode webhook) {
        problems.qualifiedName(path + ".name", webhook.path("name").asText(""));
        JsonNode rules = webhook.path("rules");
        for (int i = 0; i < rules.size(); i++) {
            new MatchCheck(problems).rule(path + ".rules[" + i + "]", rules.get(i));
        }
        oneOf(problems, path, webhook, "failurePolicy", List.of("Fail", "Ignore"));
        oneOf(problems, path, webhook, "matchPolicy", List.of("Equivalent", "Exact"));
        sideEffects(problems, path + ".sideEffects", webhook);
        timeout(
                problems,
                path + ".timeoutSeconds",
                webhook.path("timeoutSeconds").asLong(10));
        for (String selector : List.of("namespaceSelector", "objectSelector")) {
            SelectorCheck.check(problems, path + "." + selector, webhook.path(selector));
        }
        if (mutating) {
            oneOf(problems, path, webhook, "reinvocationPolicy", List.of("IfNeeded", "Never"));
        }
        new AddressCheck(problems).check(path + ".clientConfig", webhook.path("clientConfig"));
        problems.addAll(MatchConditions.problems(webhook.path("matchConditions"), path + ".matchConditions", false));
    }

    private static void oneOf(Problems problems, String path, JsonNode webhook, String field, List<String> supported) {
        if (webhook.hasNonNull(field)) {
            problems.oneOf(path + "." + field, webhook.path(field).asText(), supported);
        }
    }

    private static void sideEffects(Problems problems, String path, JsonNode webhook) {
        if (webhook.hasNonNull("sideEffects")) {
            problems.oneOf(path, webhook.path("sideEffects").asText(), SIDE_EFFECTS);
        } else {
            problems.required(path, "must specify one of " + String.join(", ", SIDE_EFFECTS));
        }
    }

    private static void timeout(Problems problems, String path, long seconds) {
        if (seconds < 1 || seconds > 30) {
            problems.add(FieldProblem.invalid(
                    path, Long.toString(seconds), "the timeout value must be between 1 and 30 seconds"));
        }
    }
}
