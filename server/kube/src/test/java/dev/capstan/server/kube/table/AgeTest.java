package dev.capstan.server.kube.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AgeTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "-PT3S, <invalid>",
        "-PT2S, <invalid>",
        "-PT1.9S, 0s",
        "PT0S, 0s",
        "PT119S, 119s",
        "PT2M, 2m",
        "PT2M1S, 2m1s",
        "PT9M59S, 9m59s",
        "PT10M1S, 10m",
        "PT179M, 179m",
        "PT3H, 3h",
        "PT3H1M, 3h1m",
        "PT7H59M59S, 7h59m",
        "PT8H59M, 8h",
        "PT47H, 47h",
        "P2D, 2d",
        "P3DT4H, 3d4h",
        "P7DT23H, 7d23h",
        "P8DT5H, 8d",
        "P729D, 729d",
        "P730D, 2y",
        "P731D, 2y1d",
        "P2919D, 7y364d",
        "P2920D, 8y",
        "P4000D, 10y"
    })
    void aDurationIsShortened(Duration duration, String text) {
        assertThat(Age.of(duration)).isEqualTo(text);
    }

    @Test
    void aTimestampIsReadWithItsOffset() {
        assertThat(Age.since("2025-12-31T23:59:00Z", NOW)).isEqualTo("60s");
        assertThat(Age.since("2026-01-01T00:59:00+01:00", NOW)).isEqualTo("60s");
    }

    @Test
    void aTimestampThatIsNoneSaysSo() {
        assertThat(Age.since("", NOW)).isEqualTo("<unknown>");
        assertThat(Age.since("yesterday", NOW)).isEqualTo("<invalid>");
    }
}
