package dev.capstan.registry.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Handover;
import dev.capstan.registry.access.HeldRules;
import dev.capstan.registry.access.PolicyRule;
import dev.capstan.registry.access.Question;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps a caller from handing out, by a role or a binding, what they do not have.
///
/// Whoever may `escalate` roles, or `bind` the role in question, is trusted to know.
final class Escalation {
    private static final List<String> FOR_COLLECTOR = List.of("ownerReferences", "finalizers", "managedFields");

    private final Policy policy;
    private final Handover handover;
    private final Caller caller;

    Escalation(Policy policy, Handover handover) {
        this.policy = policy;
        this.handover = handover;
        this.caller = handover.caller();
    }

    void check() {
        if (changesOnlyWhatTheCollectorNeeds(handover.object(), handover.existing())) {
            return;
        }
        switch (handover.resource().plural()) {
            case "roles", "clusterroles" -> checkRole();
            case "rolebindings", "clusterrolebindings" -> checkBinding();
            default -> {
                // no other kind hands out anything
            }
        }
    }

    private void checkRole() {
        if (may("escalate", handover.resource(), handover.name())) {
            return;
        }
        Resource role = handover.object();
        checkHeld(PolicyRule.list(role.tree().path("rules")));
        Resource existing = handover.existing();
        boolean gathers = gathers(role) || (existing != null && gathers(existing));
        if (gathers
                && !missing(List.of(PolicyRule.ALL_RESOURCES, PolicyRule.ALL_PATHS))
                        .isEmpty()) {
            throw forbidden("must have cluster-admin privileges to use the aggregationRule");
        }
    }

    private void checkBinding() {
        JsonNode reference = handover.object().tree().path("roleRef");
        var role = Binding.RoleRef.of(reference, handover.namespace());
        String plural = role.kind().equals("Role") ? "roles" : "clusterroles";
        GroupResource resource = new GroupResource(reference.path("apiGroup").asText(""), plural);
        if (may("bind", resource, role.name())) {
            return;
        }
        RuleIndex rules = policy.rules(role);
        if (rules == null) {
            throw new Refusal.NotFound(handover.resource(), role.name()).asException();
        }
        checkHeld(rules.rules());
    }

    private boolean may(String verb, GroupResource resource, String name) {
        return policy.allows(caller, new Question.OnResource(verb, resource, "", handover.namespace(), name));
    }

    private void checkHeld(List<PolicyRule> wanted) {
        List<PolicyRule> missing = missing(wanted);
        if (missing.isEmpty()) {
            return;
        }
        List<String> problems = held().problems();
        throw forbidden("user " + PolicyRules.quoted(caller.name()) + " (groups=" + PolicyRules.quoted(caller.groups())
                + ") is attempting to grant RBAC permissions not currently held:\n" + PolicyRules.described(missing)
                + (problems.isEmpty() ? "" : "; resolution errors: [" + Policy.joined(problems) + "]"));
    }

    private List<PolicyRule> missing(List<PolicyRule> wanted) {
        return PolicyRules.missing(held().rules(), wanted);
    }

    private HeldRules held() {
        return policy.rules(caller, handover.namespace());
    }

    private RuntimeException forbidden(String why) {
        return new Refusal.Forbidden(handover.resource(), handover.object().name(), why, null).asException();
    }

    private static boolean gathers(Resource role) {
        return !role.tree().at("/aggregationRule/clusterRoleSelectors").isEmpty();
    }

    private static boolean changesOnlyWhatTheCollectorNeeds(Resource object, @Nullable Resource existing) {
        if (existing == null) {
            return false;
        }
        Resource copy = object.copy();
        ObjectNode metadata = copy.ownMetadata();
        for (String field : FOR_COLLECTOR) {
            JsonNode before = existing.metadata().get(field);
            if (before == null) {
                metadata.remove(field);
            } else {
                metadata.set(field, before);
            }
        }
        return copy.tree().equals(existing.tree());
    }
}
