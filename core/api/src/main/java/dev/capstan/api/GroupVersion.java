package dev.capstan.api;

/// An API group at one version: `v1`, `apps/v1`.
public record GroupVersion(String group, String version) {
    /// Parses an `apiVersion`.
    public static GroupVersion parse(String apiVersion) {
        int slash = apiVersion.indexOf('/');
        return slash < 0
                ? new GroupVersion("", apiVersion)
                : new GroupVersion(apiVersion.substring(0, slash), apiVersion.substring(slash + 1));
    }

    /// The `apiVersion` of objects of this group and version.
    @Override
    public String toString() {
        return group.isEmpty() ? version : group + "/" + version;
    }
}
