package dev.capstan.server.kube.discovery;

import java.util.Comparator;
import java.util.List;

/// Groups as Kubernetes lists them: its own in a fixed order, then all others by name.
final class GroupOrder {
    private static final List<String> FIRST = List.of(
            "",
            "apiregistration.k8s.io",
            "apps",
            "events.k8s.io",
            "authentication.k8s.io",
            "authorization.k8s.io",
            "autoscaling",
            "batch",
            "certificates.k8s.io",
            "networking.k8s.io",
            "policy",
            "rbac.authorization.k8s.io",
            "storage.k8s.io",
            "admissionregistration.k8s.io",
            "apiextensions.k8s.io",
            "scheduling.k8s.io",
            "coordination.k8s.io",
            "node.k8s.io",
            "discovery.k8s.io",
            "resource.k8s.io",
            "flowcontrol.apiserver.k8s.io");
    static final Comparator<String> INSTANCE =
            Comparator.comparingInt(GroupOrder::rank).thenComparing(Comparator.naturalOrder());

    private GroupOrder() {}

    private static int rank(String group) {
        int place = FIRST.indexOf(group);
        return place < 0 ? FIRST.size() : place;
    }
}
