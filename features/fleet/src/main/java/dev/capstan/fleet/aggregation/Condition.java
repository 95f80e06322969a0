package dev.capstan.fleet.aggregation;

import java.time.Instant;

/// One claim about an adapter's work or about a cluster.
///
/// @param status `True`, `False` or `Unknown`
/// @param lastTransitionTime when the status became what it is
/// @param observedGeneration what it was said of; 0 when that is not said
public record Condition(
        String type,
        String status,
        String reason,
        String message,
        Instant lastTransitionTime,
        long observedGeneration) {
    public static final String TRUE = "True";
    public static final String FALSE = "False";
    public static final String UNKNOWN = "Unknown";

    public Condition(String type, String status, String reason, String message, Instant lastTransitionTime) {
        this(type, status, reason, message, lastTransitionTime, 0);
    }

    /// Whether the status is `True`.
    public boolean holds() {
        return status.equals(TRUE);
    }
}
