package dev.capstan.api;

/// What an object is, and in which version: `apps/v1, Kind=Deployment`.
///
/// @param group the API group, empty for the core group
public record GroupVersionKind(String group, String version, String kind) {
    /// Reads as Kubernetes writes it.
    @Override
    public String toString() {
        return group + "/" + version + ", Kind=" + kind;
    }
}
