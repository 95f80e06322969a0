package dev.capstan.fleet.config;

/// What is known of a cluster or node pool before anybody reports; it decides which configuration counts.
///
/// @param kind `Cluster` or `NodePool`
/// @param clusterType empty when nobody said, as the others
public record Traits(String kind, String clusterType, String tenant, String environment) {
    private static final Traits NONE = new Traits("Cluster", "", "", "");

    /// A cluster of which nothing is known.
    public static Traits none() {
        return NONE;
    }
}
