package dev.capstan.fleet.config;

import java.util.Map;

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

    /// Those that labels tell: `clusterType`, `tenant` and `environment`.
    public static Traits of(String kind, Map<String, String> labels) {
        return new Traits(
                kind,
                labels.getOrDefault("clusterType", ""),
                labels.getOrDefault("tenant", ""),
                labels.getOrDefault("environment", ""));
    }

    public Traits withClusterType(String type) {
        return new Traits(kind, type, tenant, environment);
    }
}
