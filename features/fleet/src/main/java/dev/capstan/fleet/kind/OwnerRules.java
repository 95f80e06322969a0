package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.KindRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is asked of clusters and node pools, and the status that follows from what is reported on them.
final class OwnerRules implements KindRules {
    private final Judge judge;

    OwnerRules(Judge judge) {
        this.judge = judge;
    }

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        Stored cluster = isPool(object) ? cluster(object).find(view) : null;
        if (cluster != null) {
            Ownership.claim(object, cluster);
        }
    }

    @Override
    public void prepareUpdate(Resource object, Resource existing, String subresource, View view, Instant now) {
        if (isPool(existing)) {
            Ownership.keep(object, existing, cluster(existing).find(view));
        }
    }

    @Override
    public void conclude(Resource object, @Nullable Resource existing, View view, Instant now) {
        var owner = new Owner(object.namespace(), object.name());
        judge.judge(object, existing, Evidence.of(owner, view), now);
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new ArrayList<FieldProblem>();
        if (isPool(object)) {
            checkPool(object, existing, view, problems);
        } else if (!Labels.isLabel(object.name())) {
            problems.add(FieldProblem.invalid("metadata.name", quoted(object.name()), Labels.RULE));
        }
        return problems;
    }

    private static void checkPool(Resource pool, @Nullable Resource existing, View view, List<FieldProblem> problems) {
        String cluster = cluster(pool).name();
        if (cluster.isEmpty()) {
            problems.add(FieldProblem.required("spec.cluster", "the name of the cluster it belongs to"));
            return;
        }
        String own = pool.name().startsWith(cluster + ".") ? pool.name().substring(cluster.length() + 1) : "";
        if (!Labels.isLabel(own)) {
            problems.add(FieldProblem.invalid(
                    "metadata.name",
                    quoted(pool.name()),
                    "expected \"" + cluster + ".NAME\", the cluster and the name of the pool; in both, "
                            + Labels.RULE));
        }
        if (existing == null && cluster(pool).find(view) == null) {
            problems.add(new FieldProblem(Reason.NOT_FOUND, "spec.cluster", quoted(cluster), ""));
        }
        if (existing != null && !cluster(existing).equals(cluster(pool))) {
            problems.add(FieldProblem.invalid("spec.cluster", quoted(cluster), "a node pool stays with its cluster"));
        }
    }

    private static boolean isPool(Resource object) {
        return object.kind().equals("NodePool");
    }

    private static Owner cluster(Resource pool) {
        String name = pool.tree().path("spec").path("cluster").textValue();
        return new Owner(pool.namespace(), name == null ? "" : name);
    }

    private static String quoted(String text) {
        return JsonText.string(TextNode.valueOf(text));
    }
}
