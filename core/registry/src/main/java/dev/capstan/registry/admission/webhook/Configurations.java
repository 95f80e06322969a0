package dev.capstan.registry.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.registry.admission.expression.MatchConditions;
import dev.capstan.registry.admission.match.Criteria;
import dev.capstan.registry.callout.Address;
import dev.capstan.registry.index.SortedTree;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// The hooks that Kubernetes' `MutatingWebhookConfiguration` and `ValidatingWebhookConfiguration` objects configure, by
/// the names of these objects.
///
/// They are read again only when such an object has changed: a view shares the tree of a kind with the view before it
/// as long as no object of that kind changes.
public final class Configurations implements HookSource {
    public static final GroupResource MUTATING =
            new GroupResource("admissionregistration.k8s.io", "mutatingwebhookconfigurations");
    public static final GroupResource VALIDATING =
            new GroupResource("admissionregistration.k8s.io", "validatingwebhookconfigurations");

    private volatile Read read = new Read(SortedTree.empty(), SortedTree.empty(), new Hooks(List.of(), List.of()));

    private record Read(SortedTree<Stored> mutating, SortedTree<Stored> validating, Hooks hooks) {
        @SuppressWarnings("ReferenceEquality") // the same tree, not an equal one: see above
        boolean isOf(SortedTree<Stored> otherMutating, SortedTree<Stored> otherValidating) {
            return mutating == otherMutating && validating == otherValidating;
        }
    }

    @Override
    public Hooks at(View view) {
        SortedTree<Stored> mutating = view.objects(MUTATING);
        SortedTree<Stored> validating = view.objects(VALIDATING);
        Read known = read;
        if (known.isOf(mutating, validating)) {
            return known.hooks;
        }
        if (mutating.isEmpty() && validating.isEmpty()) {
            return new Hooks(List.of(), List.of());
        }
        Hooks hooks = new Hooks(hooks(mutating, "mutating"), hooks(validating, "validating"));
        read = new Read(mutating, validating, hooks);
        return hooks;
    }

    private static List<Hook> hooks(SortedTree<Stored> objects, String phase) {
        var found = new ArrayList<Hook>();
        objects.visitFrom("", each -> {
            var counts = new HashMap<String, Integer>();
            for (JsonNode hook : each.read().tree().path("webhooks")) {
                String name = hook.path("name").asText("");
                int count = counts.merge(name, 1, Integer::sum);
                String id = phase + "/" + each.key().name() + "/" + name + "/" + count;
                found.add(hook(id, each.key().name(), name, hook));
            }
            return true;
        });
        return found;
    }

    private static Hook hook(String id, String configuration, String name, JsonNode hook) {
        AdmissionReviews codec = AdmissionReviews.firstOf(hook.path("admissionReviewVersions"));
        return new Hook(
                id,
                configuration,
                name,
                Criteria.ofWebhook(hook),
                MatchConditions.compile(hook.path("matchConditions"), false),
                Address.read(hook.path("clientConfig")),
                codec == null ? new UnknownCodec() : codec,
                Duration.ofSeconds(Math.clamp(hook.path("timeoutSeconds").asLong(10), 1, 30)),
                hook.path("failurePolicy").asText("Fail").equals("Ignore"),
                List.of("None", "NoneOnDryRun")
                        .contains(hook.path("sideEffects").asText("")),
                hook.path("reinvocationPolicy").asText("Never").equals("IfNeeded"));
    }
}
