package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.context.ClusterView;
import dev.capstan.controllerconfig.context.NodePoolView;
import dev.capstan.controllerconfig.report.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whom something is done for, as they are now.
///
/// @param nodePool null when it is done for the cluster itself
record Scene(OwnerId owner, ClusterView cluster, @Nullable NodePoolView nodePool) {
    private static final List<String> SAID = List.of("deleted_at", "deletedAt", "deletionTimestamp");

    /// Whom reports are about.
    Subject subject() {
        return nodePool == null ? Subject.of(cluster) : Subject.of(cluster, nodePool);
    }

    /// The generation that reports are about.
    long generation() {
        return nodePool == null ? cluster.generation() : nodePool.generation();
    }

    /// Whether it is to be gone.
    boolean isGoing() {
        return isGoing(cluster.tree()) || (nodePool != null && isGoing(nodePool.tree()));
    }

    private static boolean isGoing(JsonNode tree) {
        return SAID.stream()
                .anyMatch(each -> tree.hasNonNull(each) || tree.path("metadata").hasNonNull(each));
    }
}
