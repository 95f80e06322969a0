package dev.capstan.template.check;

import java.util.Set;
import java.util.TreeSet;

/// The API groups that no Template may make a kind of: those of Kubernetes, and those of the program itself.
///
/// @param groups each domain with all that is beneath it: `k8s.io` is `apiextensions.k8s.io` too
public record ReservedGroups(Set<String> groups) {
    private static final ReservedGroups STANDARD = new ReservedGroups(Set.of(
            "apps",
            "autoscaling",
            "batch",
            "core",
            "events",
            "extensions",
            "policy",
            "k8s.io",
            "kubernetes.io",
            "pulumi.com",
            "capstan.dev"));

    public ReservedGroups {
        groups = Set.copyOf(groups);
    }

    public static ReservedGroups standard() {
        return STANDARD;
    }

    /// These and others, which whoever runs the program may name.
    public ReservedGroups and(Set<String> others) {
        var all = new TreeSet<>(groups);
        all.addAll(others);
        return new ReservedGroups(all);
    }

    /// Whether it is one of them, or beneath one; the group without a name is that of Kubernetes' core.
    public boolean contains(String group) {
        return group.isEmpty()
                || groups.contains(group)
                || groups.stream().anyMatch(each -> each.contains(".") && group.endsWith("." + each));
    }
}
