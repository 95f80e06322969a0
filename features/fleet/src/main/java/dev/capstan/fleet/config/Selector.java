package dev.capstan.fleet.config;

import java.util.Set;

/// Which clusters a configuration is for. An empty set asks for nothing.
public record Selector(Set<String> kinds, Set<String> clusterTypes, Set<String> tenants, Set<String> environments) {
    private static final Selector EVERY = new Selector(Set.of(), Set.of(), Set.of(), Set.of());

    public Selector {
        kinds = Set.copyOf(kinds);
        clusterTypes = Set.copyOf(clusterTypes);
        tenants = Set.copyOf(tenants);
        environments = Set.copyOf(environments);
    }

    /// For whatever no other configuration is for.
    public static Selector every() {
        return EVERY;
    }

    public boolean matches(Traits traits) {
        return allows(kinds, traits.kind())
                && allows(clusterTypes, traits.clusterType())
                && allows(tenants, traits.tenant())
                && allows(environments, traits.environment());
    }

    private static boolean allows(Set<String> wanted, String found) {
        return wanted.isEmpty() || wanted.contains(found);
    }

    /// How many things it asks for: the configuration that asks for most is chosen.
    public int weight() {
        return weight(kinds) + weight(clusterTypes) + weight(tenants) + weight(environments);
    }

    private static int weight(Set<String> wanted) {
        return wanted.isEmpty() ? 0 : 1;
    }
}
