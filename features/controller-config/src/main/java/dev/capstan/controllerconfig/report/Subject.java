package dev.capstan.controllerconfig.report;

import dev.capstan.controllerconfig.context.ClusterView;
import dev.capstan.controllerconfig.context.NodePoolView;
import java.util.Optional;

/// What a report is about: a cluster, or a node pool of it.
///
/// @param generation the one that was fetched and worked on
public record Subject(String clusterId, Optional<String> nodePoolId, long generation) {
    public static Subject of(ClusterView cluster) {
        return new Subject(cluster.id(), Optional.empty(), cluster.generation());
    }

    public static Subject of(ClusterView cluster, NodePoolView nodePool) {
        return new Subject(cluster.id(), Optional.of(nodePool.id()), nodePool.generation());
    }
}
