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
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// When reports ask for the next look, counted from when they came: `metadata.recheckAfter`, a duration such as `90s`
/// or a number of seconds. What is neither is passed over.
final class Hints {
    private static final String FIELD = "recheckAfter";
    private static final byte[] WORD = ("\"" + FIELD + "\"").getBytes(StandardCharsets.UTF_8);
    /// How far to go on when the last letter of the word would be this one, and is not.
    private static final int[] SKIPS = skips();

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
        int last = WORD.length - 1;
        for (int at = last; at < json.length; at += SKIPS[json[at] & 0xff]) {
            if (json[at] == WORD[last] && Arrays.equals(json, at - last, at + 1, WORD, 0, WORD.length)) {
                return true;
            }
        }
        return false;
    }

    private static int[] skips() {
        int[] skips = new int[256];
        Arrays.fill(skips, WORD.length);
        for (int i = 0; i < WORD.length - 1; i++) {
            skips[WORD[i]] = WORD.length - 1 - i;
        }
        return skips;
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
