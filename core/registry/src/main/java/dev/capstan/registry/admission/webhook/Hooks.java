package dev.capstan.registry.admission.webhook;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// All hooks at one moment, in the order in which they are asked.
public final class Hooks {
    private final List<Hook> mutating;
    private final List<Hook> validating;
    /// What is known of the kinds that were asked about.
    private final Map<GroupResource, Boolean> concerned = new ConcurrentHashMap<>();

    public Hooks(List<Hook> mutating, List<Hook> validating) {
        this.mutating = List.copyOf(mutating);
        this.validating = List.copyOf(validating);
    }

    public List<Hook> mutating() {
        return mutating;
    }

    public List<Hook> validating() {
        return validating;
    }

    /// Whether a hook can match a write of this kind.
    boolean concern(View view, ResourceType type) {
        if (mutating.isEmpty() && validating.isEmpty()) {
            return false;
        }
        return concerned.computeIfAbsent(
                type.resource(), each -> any(mutating, view, type) || any(validating, view, type));
    }

    private static boolean any(List<Hook> hooks, View view, ResourceType type) {
        return hooks.stream().anyMatch(each -> each.criteria().concerns(type, view));
    }
}
