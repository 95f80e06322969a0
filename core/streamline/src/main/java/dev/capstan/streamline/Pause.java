package dev.capstan.streamline;

import dev.capstan.streamline.cache.Header;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether an object asks to be left alone: annotation `streamline.io/paused: "true"`.
///
/// `streamline.io/paused-reason`, `-at` and `-by` are for people. With `streamline.io/resume-at`, a time as
/// `2026-01-31T12:00:00Z`, the pause ends by itself; a time that cannot be read ends nothing.
///
/// @param until when it ends by itself; empty when it does not
record Pause(boolean holds, Optional<Duration> until) {
    static final String PAUSED = Header.DIRECTIVE + "paused";
    static final String RESUME_AT = Header.DIRECTIVE + "resume-at";
    private static final Pause NONE = new Pause(false, Optional.empty());

    static Pause of(Header header, Clock clock) {
        if (!"true".equals(header.directives().get(PAUSED))) {
            return NONE;
        }
        Optional<Duration> left =
                instant(header.directives().get(RESUME_AT)).map(end -> Duration.between(clock.instant(), end));
        return left.filter(each -> !each.isPositive()).isPresent() ? NONE : new Pause(true, left);
    }

    private static Optional<Instant> instant(@Nullable String text) {
        try {
            return Optional.ofNullable(text).map(OffsetDateTime::parse).map(OffsetDateTime::toInstant);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
