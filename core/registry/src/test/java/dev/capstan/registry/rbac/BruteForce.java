package dev.capstan.registry.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import java.util.List;

/// Answers a question from the objects themselves, with no arrangement of its own: every binding, every subject,
/// every rule, as the documentation of Kubernetes describes them.
record BruteForce(List<JsonNode> objects) {

    boolean allows(Caller caller, Question question) {
        if (caller.groups().contains("system:masters")) {
            return true;
        }
        for (JsonNode binding : objects) {
            boolean everywhere = binding.path("kind").asText().equals("ClusterRoleBinding");
            boolean here = binding.path("kind").asText().equals("RoleBinding")
                    && question instanceof Question.OnResource resource
                    && !resource.namespace().isEmpty()
                    && resource.namespace()
                            .equals(binding.at("/metadata/namespace").asText());
            if ((everywhere || here) && applies(binding, caller) && roleAllows(binding, question)) {
                return true;
            }
        }
        return false;
    }

    private static boolean applies(JsonNode binding, Caller caller) {
        for (JsonNode subject : binding.path("subjects")) {
            String name = subject.path("name").asText();
            String namespace = subject.path("namespace")
                    .asText(binding.at("/metadata/namespace").asText());
            boolean is = switch (subject.path("kind").asText()) {
                case "User" -> caller.name().equals(name);
                case "Group" -> caller.groups().contains(name);
                default -> caller.name().equals("system:serviceaccount:" + namespace + ":" + name);
            };
            if (is) {
                return true;
            }
        }
        return false;
    }

    private boolean roleAllows(JsonNode binding, Question question) {
        JsonNode wanted = binding.path("roleRef");
        for (JsonNode role : objects) {
            boolean cluster = role.path("kind").asText().equals("ClusterRole");
            boolean found = role.path("kind").equals(wanted.path("kind"))
                    && role.at("/metadata/name").equals(wanted.path("name"))
                    && (cluster || role.at("/metadata/namespace").equals(binding.at("/metadata/namespace")));
            if (found) {
                for (JsonNode rule : role.path("rules")) {
                    if (ruleAllows(rule, question)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean ruleAllows(JsonNode rule, Question question) {
        if (!has(rule.path("verbs"), question.verb()) && !has(rule.path("verbs"), "*")) {
            return false;
        }
        return switch (question) {
            case Question.OnPath(var _, String path) -> pathAllowed(rule.path("nonResourceURLs"), path);
            case Question.OnResource(var _, var resource, String subresource, var _, String name) -> {
                String whole = subresource.isEmpty() ? resource.plural() : resource.plural() + "/" + subresource;
                JsonNode resources = rule.path("resources");
                yield (has(rule.path("apiGroups"), "*") || has(rule.path("apiGroups"), resource.group()))
                        && (has(resources, "*")
                                || has(resources, whole)
                                || (!subresource.isEmpty() && has(resources, "*/" + subresource)))
                        && (rule.path("resourceNames").isEmpty() || has(rule.path("resourceNames"), name));
            }
        };
    }

    private static boolean pathAllowed(JsonNode patterns, String path) {
        for (JsonNode each : patterns) {
            String pattern = each.asText();
            if (pattern.equals(path)
                    || (pattern.endsWith("*") && path.startsWith(pattern.substring(0, pattern.length() - 1)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean has(JsonNode texts, String text) {
        for (JsonNode each : texts) {
            if (each.asText().equals(text)) {
                return true;
            }
        }
        return false;
    }
}
