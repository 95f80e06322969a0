package dev.capstan.fleet.aggregation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What of a report counts: the conditions that every report has, and `Finalized`.
///
/// @param available null when the report lacks the condition, as the others
record Signals(
        boolean reported,
        @Nullable Condition available,
        @Nullable Condition applied,
        @Nullable Condition health,
        @Nullable Condition finalized,
        long observedGeneration,
        Instant lastUpdated) {
    /// Nothing was said.
    static final Signals NONE = new Signals(false, null, null, null, null, 0, Instant.EPOCH);

    static Signals of(Report report) {
        Condition available = null;
        Condition applied = null;
        Condition health = null;
        Condition finalized = null;
        for (var condition : report.conditions()) {
            switch (condition.type()) {
                case "Available" -> available = condition;
                case "Applied" -> applied = condition;
                case "Health" -> health = condition;
                case "Finalized" -> finalized = condition;
                default -> {}
            }
        }
        return new Signals(
                true, available, applied, health, finalized, report.observedGeneration(), report.lastUpdated());
    }

    static boolean is(@Nullable Condition condition, String status) {
        return condition != null && condition.status().equals(status);
    }

    /// `False` when a report does not say, `Unknown` when there is none.
    String availability() {
        if (available != null) {
            return available.status();
        }
        return reported ? Condition.FALSE : Condition.UNKNOWN;
    }

    static String status(@Nullable Condition condition) {
        return condition == null ? Condition.UNKNOWN : condition.status();
    }
}
