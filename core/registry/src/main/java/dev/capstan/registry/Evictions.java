package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.LabelSelector;
import dev.capstan.store.Expectation;
import dev.capstan.store.Write;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Decides on evictions: deletions of pods that ask the disruption budget of the pod first.
///
/// What a budget allows is in its status, which somebody else keeps. A pod that does not run needs no permission. The
/// budget is charged and the pod deleted in one commit, or neither is.
final class Evictions {
    private static final GroupResource BUDGETS = new GroupResource("policy", "poddisruptionbudgets");
    private static final Set<String> NOT_RUNNING = Set.of("", "Pending", "Succeeded", "Failed");

    private final Writes writes;
    private final Deletes deletes;
    private final Clock clock;

    Evictions(Writes writes, Deletes deletes, Clock clock) {
        this.writes = writes;
        this.deletes = deletes;
        this.clock = clock;
    }

    Decision<Deleted> evict(View view, ResourcePath path, DeleteOptions options) {
        Decision<Deleted> deletion = deletes.delete(view, path, options);
        Target target = Target.of(path, view);
        Stored stored = view.find(target.key());
        if (stored == null) {
            throw target.notFound().asException();
        }
        Resource pod = stored.read(target.type(), target.version());
        if (pod.deleting()
                || NOT_RUNNING.contains(pod.tree().at("/status/phase").asText(""))) {
            return deletion;
        }
        List<Resource> budgets = budgets(view, pod);
        if (budgets.size() > 1) {
            throw new Refusal.Misfit(
                            "This pod has more than one PodDisruptionBudget, which the eviction subresource does"
                                    + " not support.")
                    .asException();
        }
        if (budgets.isEmpty() || needsNoPermission(pod, budgets.getFirst())) {
            return deletion;
        }
        return both(charge(view, budgets.getFirst(), pod, options.dryRun()), deletion);
    }

    private static List<Resource> budgets(View view, Resource pod) {
        return view.all(BUDGETS).stream()
                .filter(each -> pod.namespace().equals(each.key().namespace()))
                .map(Stored::read)
                .filter(each -> selects(each, pod))
                .toList();
    }

    private static boolean selects(Resource budget, Resource pod) {
        JsonNode selector = budget.tree().at("/spec/selector");
        try {
            return selector.isObject() && LabelSelector.read(selector).matches(pod.labels());
        } catch (IllegalArgumentException e) {
            throw new Refusal.Misfit("the selector of the disruption budget " + budget.name() + " cannot be read: "
                            + e.getMessage())
                    .asException();
        }
    }

    /// A pod that is not ready does not count among those that a budget protects, when enough others are.
    private static boolean needsNoPermission(Resource pod, Resource budget) {
        for (JsonNode each : pod.tree().at("/status/conditions")) {
            if (each.path("type").asText().equals("Ready")
                    && each.path("status").asText().equals("True")) {
                return false;
            }
        }
        JsonNode status = budget.tree().path("status");
        long wanted = status.path("desiredHealthy").asLong();
        boolean enough = wanted > 0 && status.path("currentHealthy").asLong() >= wanted;
        boolean always =
                budget.tree().at("/spec/unhealthyPodEvictionPolicy").asText("").equals("AlwaysAllow");
        return always || enough;
    }

    private Decision<Written> charge(View view, Resource budget, Resource pod, boolean dryRun) {
        JsonNode status = budget.tree().path("status");
        long allowed = status.path("disruptionsAllowed").asLong();
        if (status.path("observedGeneration").asLong() < budget.generation()) {
            throw refused("The disruption budget " + budget.name() + " is still being processed by the server.");
        }
        if (allowed <= 0) {
            throw refused("The disruption budget " + budget.name() + " needs "
                    + status.path("desiredHealthy").asLong() + " healthy pods and has "
                    + status.path("currentHealthy").asLong() + " currently");
        }
        var path = new ResourcePath(BUDGETS, "", budget.namespace(), budget.name(), "status");
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        return writes.update(
                view,
                path,
                existing -> {
                    Resource charged = existing.copy();
                    charged.tree().withObject("/status").put("disruptionsAllowed", allowed - 1);
                    charged.tree().withObject("/status/disruptedPods").put(pod.name(), now);
                    return new Document(charged.tree(), List.of());
                },
                new WriteOptions(dryRun, "capstan", FieldValidation.WARN));
    }

    private static RuntimeException refused(String detail) {
        return new Refusal.TooManyRequests(
                        "Cannot evict pod as it would violate the pod's disruption budget.", "DisruptionBudget", detail)
                .asException();
    }

    /// The deletion comes first: the answer is about it.
    private static Decision<Deleted> both(Decision<Written> charge, Decision<Deleted> deletion) {
        var expectations = new ArrayList<Expectation>(deletion.expectations());
        expectations.addAll(charge.expectations());
        var all = new ArrayList<Write>(deletion.writes());
        all.addAll(charge.writes());
        return new Decision<>(expectations, all, deletion.answer());
    }
}
