package dev.capstan.controllerconfig.rbac;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Kinds by their groups. What is listed has the plural that English has, but for the few that have not.
final class WellKnownKinds {
    private static final Map<String, Set<String>> NAMESPACED = Map.ofEntries(
            Map.entry(
                    "",
                    Set.of(
                            "ConfigMap",
                            "Endpoints",
                            "Event",
                            "LimitRange",
                            "PersistentVolumeClaim",
                            "Pod",
                            "PodTemplate",
                            "ReplicationController",
                            "ResourceQuota",
                            "Secret",
                            "Service",
                            "ServiceAccount")),
            Map.entry("apps", Set.of("ControllerRevision", "DaemonSet", "Deployment", "ReplicaSet", "StatefulSet")),
            Map.entry("autoscaling", Set.of("HorizontalPodAutoscaler")),
            Map.entry("batch", Set.of("CronJob", "Job")),
            Map.entry("coordination.k8s.io", Set.of("Lease")),
            Map.entry("discovery.k8s.io", Set.of("EndpointSlice")),
            Map.entry("networking.k8s.io", Set.of("Ingress", "NetworkPolicy")),
            Map.entry("policy", Set.of("PodDisruptionBudget")),
            Map.entry("rbac.authorization.k8s.io", Set.of("Role", "RoleBinding")),
            Map.entry("argoproj.io", Set.of("Application", "Workflow")),
            Map.entry("cluster.x-k8s.io", Set.of("Cluster", "Machine", "MachineDeployment", "MachineSet")),
            Map.entry("controlplane.cluster.x-k8s.io", Set.of("KubeadmControlPlane")),
            Map.entry(
                    "infrastructure.cluster.x-k8s.io",
                    Set.of("AWSCluster", "AzureCluster", "GCPCluster", "GCPMachineTemplate")),
            Map.entry("hypershift.openshift.io", Set.of("HostedCluster", "NodePool")),
            Map.entry("work.open-cluster-management.io", Set.of("ManifestWork")));

    private static final Map<String, Set<String>> OF_THE_CLUSTER = Map.of(
            "", Set.of("Namespace", "Node", "PersistentVolume"),
            "apiextensions.k8s.io", Set.of("CustomResourceDefinition"),
            "cluster.open-cluster-management.io", Set.of("ManagedCluster"),
            "networking.k8s.io", Set.of("IngressClass"),
            "rbac.authorization.k8s.io", Set.of("ClusterRole", "ClusterRoleBinding"),
            "scheduling.k8s.io", Set.of("PriorityClass"),
            "storage.k8s.io", Set.of("StorageClass"));

    private static final Map<String, Kinds.Called> ALL = all();

    private WellKnownKinds() {}

    private static Map<String, Kinds.Called> all() {
        var all = new HashMap<String, Kinds.Called>();
        NAMESPACED.forEach((group, kinds) ->
                kinds.forEach(kind -> all.put(group + "/" + kind, new Kinds.Called(plural(kind), true))));
        OF_THE_CLUSTER.forEach((group, kinds) ->
                kinds.forEach(kind -> all.put(group + "/" + kind, new Kinds.Called(plural(kind), false))));
        return Map.copyOf(all);
    }

    static Optional<Kinds.Called> called(String apiVersion, String kind) {
        return Optional.ofNullable(ALL.get(group(apiVersion) + "/" + kind));
    }

    /// The group of an API version; empty for that of the core.
    static String group(String apiVersion) {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }

    /// The plural as Kubernetes' own tools guess it.
    static String plural(String kind) {
        var lower = kind.toLowerCase(Locale.ROOT);
        if (lower.endsWith("endpoints")) {
            return lower;
        }
        if (lower.endsWith("s") || lower.endsWith("x") || lower.endsWith("ch") || lower.endsWith("sh")) {
            return lower + "es";
        }
        boolean consonant = lower.length() > 1 && "aeiou".indexOf(lower.charAt(lower.length() - 2)) < 0;
        return lower.endsWith("y") && consonant ? lower.substring(0, lower.length() - 1) + "ies" : lower + "s";
    }
}
