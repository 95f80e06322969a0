package dev.capstan.messaging.outbox;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How an outbox is doing.
///
/// @param leading whether this process is the one that publishes
/// @param behind how many changes it has yet to look at; 0 when another process publishes
/// @param waitingSince when the oldest of them was made
/// @param failure why it does not get on; null when it does
public record Condition(
        boolean leading,
        long behind,
        @Nullable Instant waitingSince,
        @Nullable String failure) {
    /// What is wrong, if so many changes or more wait: they keep the store from forgetting its past.
    public Optional<String> problem(long limit) {
        if (behind < limit) {
            return Optional.empty();
        }
        return Optional.of("events are " + behind + " changes behind, expected fewer than " + limit
                + (waitingSince == null ? "" : "; the oldest is of " + waitingSince)
                + (failure == null ? "" : ": " + failure));
    }
}
