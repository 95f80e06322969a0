package dev.capstan.controllerconfig.config;

import java.util.Set;

/// What becomes of an object that is there already, and of older ones.
///
/// @param keepVersions how many of the versions are kept, the newest included
public record ResourceManagement(Strategy strategy, int keepVersions) {
    private static final Set<String> UNCHANGEABLE = Set.of("Job", "Pod");

    /// Objects are made once, and left alone.
    public static ResourceManagement defaults() {
        return new ResourceManagement(Strategy.CREATE_ONLY, 2);
    }

    /// The strategy for an object of this kind: what cannot be changed in place is made anew.
    public Strategy strategyFor(String kind) {
        return strategy == Strategy.IN_PLACE && UNCHANGEABLE.contains(kind) ? Strategy.VERSIONED : strategy;
    }
}
