package dev.capstan.fleet.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ZuluTest {
    @Test
    void everyTimeIsReadAsTheLibraryReadsIt() {
        var random = new Random(1);
        for (int i = 0; i < 1_000; i++) {
            Instant time =
                    Instant.ofEpochSecond(random.nextLong(4_000_000_000L)).truncatedTo(ChronoUnit.SECONDS);
            assertThat(Zulu.isUsual(time.toString())).isTrue();
            assertThat(Zulu.parse(time.toString())).isEqualTo(time);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "2025-10-17T12:00:05.5Z", "2025-10-17T12:00:05+00", "2025-10-17 12:00:05Z", "yesterday"})
    void otherFormsAreLeftToOthers(String text) {
        assertThat(Zulu.isUsual(text)).isFalse();
    }

    @Test
    void thereIsNoThirteenthMonth() {
        assertThatThrownBy(() -> Zulu.parse("2025-13-17T12:00:05Z")).isInstanceOf(DateTimeException.class);
    }
}
