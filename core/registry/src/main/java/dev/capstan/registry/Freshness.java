package dev.capstan.registry;

/// How new what is read must be.
public sealed interface Freshness {
    /// As new as anything that was acknowledged, by whomever.
    record Latest() implements Freshness {}

    /// Whatever is at hand.
    record Any() implements Freshness {}

    /// Not older than a revision.
    record AtLeast(long revision) implements Freshness {}

    /// As it was at a revision.
    record Exactly(long revision) implements Freshness {}
}
