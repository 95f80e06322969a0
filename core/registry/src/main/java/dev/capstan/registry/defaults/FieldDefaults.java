package dev.capstan.registry.defaults;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import java.util.Map;
import java.util.function.Consumer;

/// The defaults of built-in kinds that depend on other fields. They come after those of the schema.
public final class FieldDefaults {
    private static final Map<String, Consumer<ObjectNode>> BY_RESOURCE = Map.ofEntries(
            Map.entry("pods", PodDefaults::pod),
            Map.entry("podtemplates", PodDefaults::template),
            Map.entry("replicationcontrollers", WorkloadDefaults::replicationController),
            Map.entry("replicasets.apps", WorkloadDefaults::replicaSet),
            Map.entry("deployments.apps", WorkloadDefaults::deployment),
            Map.entry("statefulsets.apps", WorkloadDefaults::statefulSet),
            Map.entry("daemonsets.apps", WorkloadDefaults::daemonSet),
            Map.entry("jobs.batch", JobDefaults::job),
            Map.entry("cronjobs.batch", JobDefaults::cronJob),
            Map.entry("services", NetworkDefaults::service),
            Map.entry("networkpolicies.networking.k8s.io", NetworkDefaults::policy),
            Map.entry("nodes", ClusterDefaults::node),
            Map.entry("limitranges", ClusterDefaults::limitRange),
            Map.entry("persistentvolumeclaims", ClusterDefaults::claim),
            Map.entry("horizontalpodautoscalers.autoscaling", AutoscalerDefaults::complete));

    private FieldDefaults() {}

    /// Completes the objects of a kind, in the form of its version that is stored.
    public static Consumer<ObjectNode> of(GroupResource resource) {
        return BY_RESOURCE.getOrDefault(resource.toString(), FieldDefaults::none);
    }

    private static void none(ObjectNode object) {}
}
