package dev.capstan.stack.run.update;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.yaml.GoDurations;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/// An Update that has ended, as far as it matters when it may go.
///
/// @param expiry when it may go
record Ended(ObjectKey update, String uid, ObjectKey stack, Instant end, long version, Optional<Instant> expiry) {
    /// Empty when it has not ended.
    static Optional<Ended> of(JsonNode update) {
        try {
            String end = update.at("/status/endTime").asText("");
            return end.isEmpty() ? Optional.empty() : Optional.of(of(update, Instant.parse(end)));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static Ended of(JsonNode update, Instant end) {
        String namespace = update.at("/metadata/namespace").asText();
        Optional<Duration> kept =
                GoDurations.parse(update.at("/spec/ttlAfterCompleted").asText(""));
        return new Ended(
                new ObjectKey(namespace, update.at("/metadata/name").asText()),
                update.at("/metadata/uid").asText(),
                new ObjectKey(namespace, update.at("/spec/workspaceName").asText()),
                end,
                update.at("/metadata/resourceVersion").asLong(),
                kept.map(end::plus));
    }
}
