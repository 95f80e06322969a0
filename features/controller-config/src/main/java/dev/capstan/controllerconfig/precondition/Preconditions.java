package dev.capstan.controllerconfig.precondition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.controllerconfig.context.ClusterView;
import dev.capstan.controllerconfig.context.NodePoolView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What must all be true before anything is done. Paths begin at the cluster; one that begins with `nodepool.`
/// begins at the node pool that the event is about, and `cluster.` may be written too.
public record Preconditions(List<Precondition> all) {
    public Preconditions {
        all = List.copyOf(all);
    }

    /// @param nodePool null when the event is about the cluster
    public Verdict judge(ClusterView cluster, @Nullable NodePoolView nodePool) {
        var reasons = new ArrayList<String>();
        for (Precondition each : all) {
            if (each.field().beginsWith("nodepool")) {
                JsonNode pool = nodePool == null ? MissingNode.getInstance() : nodePool.tree();
                below(each).objection(pool).ifPresent(reasons::add);
            } else if (each.field().beginsWith("cluster")) {
                below(each).objection(cluster.tree()).ifPresent(reasons::add);
            } else {
                each.objection(cluster.tree()).ifPresent(reasons::add);
            }
        }
        return reasons.isEmpty() ? new Verdict.Met() : new Verdict.NotMet(reasons);
    }

    private static Precondition below(Precondition precondition) {
        return new Precondition(precondition.field().rest(), precondition.operator(), precondition.wanted());
    }
}
