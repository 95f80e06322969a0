package dev.capstan.fleet.schedule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.fleet.kind.Owner;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.yaml.GoDurations;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// When reports ask for the next look, counted from when they came: `metadata.recheckAfter`, a duration such as `90s`
/// or a number of seconds. What is neither is passed over.
final class Hints {
    private static final String FIELD = "recheckAfter";
    private static final byte[] WORD = ("\"" + FIELD + "\"").getBytes(StandardCharsets.UTF_8);
    private static final long MOST_SECONDS = Duration.ofDays(365).toSeconds();

    private Hints() {}

    /// The earliest after a time that a report on the owner asks for; null when none does.
    static @Nullable Instant earliest(Owner owner, View view, Instant after) {
        Instant earliest = null;
        for (Stored each : owner.reports(view)) {
            Instant time = isIn(each) ? time(each) : null;
            if (time != null && time.isAfter(after) && (earliest == null || time.isBefore(earliest))) {
                earliest = time;
            }
        }
        return earliest;
    }

    /// Whether a report may have one; cheap, as it is asked of each that comes.
    static boolean isIn(Stored report) {
        byte[] json = report.json();
        for (int at = 0; at + WORD.length <= json.length; at++) {
            if (json[at + 1] == WORD[1] && json[at] == WORD[0] && matches(json, at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(byte[] json, int at) {
        for (int i = 2; i < WORD.length; i++) {
            if (json[at + i] != WORD[i]) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Instant time(Stored report) {
        JsonNode status = report.read().tree().path("status");
        Duration wait = duration(status.path("metadata").path(FIELD)).orElse(null);
        if (wait == null) {
            return null;
        }
        try {
            return OffsetDateTime.parse(status.path("received").asText())
                    .toInstant()
                    .plus(wait);
        } catch (DateTimeException _) {
            return null;
        }
    }

    private static Optional<Duration> duration(JsonNode value) {
        boolean seconds = value.isIntegralNumber() && value.asLong() >= 0 && value.asLong() <= MOST_SECONDS;
        return seconds ? Optional.of(Duration.ofSeconds(value.asLong())) : GoDurations.parse(value.asText());
    }
}
