package dev.capstan.server.rest.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.GroupResource;
import dev.capstan.registry.admission.expression.MatchConditions;
import dev.capstan.registry.admission.webhook.Hook;
import dev.capstan.registry.admission.webhook.HookSource;
import dev.capstan.registry.admission.webhook.Hooks;
import dev.capstan.registry.callout.Address;
import dev.capstan.registry.index.SortedTree;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The hooks that `AdmissionWebhook` objects register, by their ordering, then by their ids.
///
/// Read again only when such an object has changed.
final class RestHooks implements HookSource {
    static final GroupResource RESOURCE = new GroupResource("rest.capstan.dev", "admissionwebhooks");
    private static final Hooks NONE = new Hooks(List.of(), List.of());

    private volatile Read read = new Read(SortedTree.empty(), NONE);

    private record Read(SortedTree<Stored> tree, Hooks hooks) {
        @SuppressWarnings("ReferenceEquality") // a view shares the tree with the view before it while nothing changes
        boolean isOf(SortedTree<Stored> other) {
            return tree == other;
        }
    }

    private record Ordered(long ordering, long id, Hook hook) {}

    @Override
    public Hooks at(View view) {
        SortedTree<Stored> tree = view.objects(RESOURCE);
        Read known = read;
        if (known.isOf(tree)) {
            return known.hooks;
        }
        if (tree.isEmpty()) {
            return NONE;
        }
        var hooks = new Hooks(hooks(tree, "mutating"), hooks(tree, "validating"));
        read = new Read(tree, hooks);
        return hooks;
    }

    private static List<Hook> hooks(SortedTree<Stored> tree, String type) {
        var found = new ArrayList<Ordered>();
        tree.visitFrom("", each -> {
            JsonNode spec = each.read().tree().path("spec");
            if (spec.path("webhookType").asText().equals(type)) {
                found.add(new Ordered(spec.path("ordering").asLong(0), each.created(), hook(each, spec)));
            }
            return true;
        });
        found.sort(Comparator.comparingLong(Ordered::ordering).thenComparingLong(Ordered::id));
        return found.stream().map(Ordered::hook).toList();
    }

    private static Hook hook(Stored stored, JsonNode spec) {
        String name = stored.key().name();
        return new Hook(
                "rest/" + name,
                name,
                name,
                TypeMatching.read(spec),
                MatchConditions.compile(JsonNodeFactory.instance.arrayNode(), false),
                new Address(spec.path("webhookUrl").asText(), "", ""),
                new RestReviews(),
                Duration.ofSeconds(Math.clamp(spec.path("timeoutSeconds").asLong(10), 1, 30)),
                spec.path("failurePolicy").asText("Fail").equals("Ignore"),
                false,
                false);
    }
}
