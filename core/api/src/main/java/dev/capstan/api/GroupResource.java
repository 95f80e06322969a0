package dev.capstan.api;

/// The plural name of a kind's objects within its API group: `configmaps`, `widgets.example.dev`.
///
/// @param group the API group, empty for the core group
/// @param plural the lower-case plural, as it stands in paths
public record GroupResource(String group, String plural) implements Comparable<GroupResource> {
    /// Reads as Kubernetes writes it: `configmaps`, `widgets.example.dev`.
    @Override
    public String toString() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    @Override
    public int compareTo(GroupResource other) {
        int byGroup = group.compareTo(other.group);
        return byGroup != 0 ? byGroup : plural.compareTo(other.plural);
    }
}
