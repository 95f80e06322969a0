package dev.capstan.fleet.aggregation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Conditions over time.
final class Conditions {
    private Conditions() {}

    /// The condition of that type, most likely at `place`.
    static @Nullable Condition find(List<Condition> conditions, String type, int place) {
        if (place < conditions.size() && conditions.get(place).type().equals(type)) {
            return conditions.get(place);
        }
        for (var each : conditions) {
            if (each.type().equals(type)) {
                return each;
            }
        }
        return null;
    }

    /// The condition as it is now. Its time is that of the last change of its status.
    static Condition next(
            String type,
            String status,
            String reason,
            String message,
            long generation,
            @Nullable Condition previous,
            Instant now) {
        var since = previous != null && previous.status().equals(status) ? previous.lastTransitionTime() : now;
        var next = new Condition(type, status, reason, message, since, generation);
        return previous != null && previous.equals(next) ? previous : next;
    }
}
