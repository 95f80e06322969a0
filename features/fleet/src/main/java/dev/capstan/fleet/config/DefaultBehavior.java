package dev.capstan.fleet.config;

import java.time.Duration;

/// What is made of a required adapter that has not reported about the current generation.
///
/// @param timeout counts from when the generation began; zero means that it never ends
public record DefaultBehavior(Missing missingAdapter, Duration timeout) {
    /// What such an adapter is until the timeout; after it, it has failed.
    public enum Missing {
        PENDING,
        FAILED
    }

    public static DefaultBehavior defaults() {
        return new DefaultBehavior(Missing.PENDING, Duration.ofMinutes(10));
    }
}
