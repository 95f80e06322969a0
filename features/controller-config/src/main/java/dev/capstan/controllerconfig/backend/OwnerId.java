package dev.capstan.controllerconfig.backend;

import org.jspecify.annotations.Nullable;

/// Whom an event is about, and a report.
///
/// @param cluster its id
/// @param nodePool the id of the node pool of that cluster; null when it is about the cluster itself
public record OwnerId(String cluster, @Nullable String nodePool) {
    public static OwnerId cluster(String id) {
        return new OwnerId(id, null);
    }

    /// The id of whom it is about.
    public String id() {
        return nodePool == null ? cluster : nodePool;
    }

    @Override
    public String toString() {
        return nodePool == null ? "cluster " + cluster : "node pool " + nodePool + " of cluster " + cluster;
    }
}
