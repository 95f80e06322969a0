package dev.capstan.fleet.config;

import java.time.Duration;

/// What is made of reports that grow old and events that fail.
///
/// @param staleThreshold how old a report may be; zero means as old as it likes
/// @param maxRetries how often a failed reconcile event is sent again
public record Policies(Duration staleThreshold, StaleAction staleAction, int maxRetries, Duration retryInterval) {
    /// What a cluster is when a report is too old.
    public enum StaleAction {
        DEGRADED,
        FAILED,
        NONE
    }

    public static Policies defaults() {
        return new Policies(Duration.ofMinutes(10), StaleAction.DEGRADED, 3, Duration.ofSeconds(30));
    }

    /// Whether the age of a report counts.
    public boolean watchesAge() {
        return staleAction != StaleAction.NONE && !staleThreshold.isZero();
    }
}
