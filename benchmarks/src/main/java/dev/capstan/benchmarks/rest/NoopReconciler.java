package dev.capstan.benchmarks.rest;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.ReconcilerPlugin;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A plugin that finds everything as it should be, so that what is measured is the host.
///
/// Where `spec.due` says when, in seconds since 1970, it looks again at some moment of the [#WITHIN] after that, and
/// again as long after each look; at another moment for each resource.
public final class NoopReconciler implements ReconcilerPlugin {
    static final String NAME = "noop";
    static final Duration WITHIN = Duration.ofMinutes(5);

    @Override
    public String name() {
        return NAME;
    }

    /// Types name it.
    @Override
    public List<String> resourceTypes() {
        return List.of();
    }

    @Override
    public Outcome reconcile(ManagedResource resource, ReconcilerContext context) {
        return resource.spec().get("due") instanceof Number due
                ? Outcome.unchanged().withRecheckAfter(delay(resource.id(), due.longValue(), Instant.now()))
                : Outcome.unchanged();
    }

    static Duration delay(String id, long due, Instant now) {
        Instant first = Instant.ofEpochSecond(due).plusMillis(Math.floorMod(id.hashCode(), WITHIN.toMillis()));
        return first.isAfter(now) ? Duration.between(now, first) : WITHIN;
    }
}
