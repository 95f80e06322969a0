package dev.capstan.providers.kubernetes;

/// Which object it is.
///
/// @param namespace empty for one of the whole cluster
record Place(String apiVersion, String kind, String namespace, String name) {
    /// `namespace/name`, or the name alone.
    String id() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    @Override
    public String toString() {
        return kind + " " + id();
    }
}
