package dev.capstan.plugins.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.spi.RetryableException;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What came back.
///
/// @param of what was asked, in words
public record Answer(String of, int status, HttpHeaders headers, byte[] body) {
    private static final int EXCERPT = 200;
    private static final Duration LONGEST = Duration.ofHours(1);

    public boolean isGood() {
        return status / 100 == 2;
    }

    /// Whether asking again may help: the other side was busy, or broken.
    public boolean isPassing() {
        return status == 408 || status == 425 || status == 429 || status >= 500;
    }

    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /// @throws RetryableException when it is no JSON
    public @Nullable Object json() {
        try {
            return Json.read(body);
        } catch (IOException e) {
            throw new RetryableException(of + " was answered with " + status + " and " + e.getMessage(), e);
        }
    }

    /// When the other side wants to be asked again (`Retry-After`, in seconds or as a date), at most an hour.
    public Optional<Duration> retryAfter(Instant now) {
        return header("Retry-After").flatMap(text -> delay(text.strip(), now)).map(Answer::sane);
    }

    /// What it was, for people: the first words of the body included, on one line.
    public String words() {
        String text = new String(body, 0, Math.min(body.length, 4 * EXCERPT), UTF_8)
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
        String excerpt = text.length() > EXCERPT ? text.substring(0, EXCERPT) + "…" : text;
        return of + " was answered with " + status + (excerpt.isEmpty() ? "" : ": " + excerpt);
    }

    /// Between a second and an hour.
    public static Duration sane(Duration delay) {
        if (delay.compareTo(Duration.ofSeconds(1)) < 0) {
            return Duration.ofSeconds(1);
        }
        return delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
    }

    private static Optional<Duration> delay(String text, Instant now) {
        if (text.matches("[0-9]{1,9}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        }
        try {
            Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return Optional.of(Duration.between(now, then));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
