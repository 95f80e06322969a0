package dev.capstan.expr.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class MethodsTest {
    private static final ZonedDateTime TIME = ZonedDateTime.parse("2023-08-14T13:14:15.5Z");
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void aTimeHasItsFields() {
        assertThat(on(TIME, "Year")).isEqualTo(2023L);
        assertThat(on(TIME, "Month")).isEqualTo(8L);
        assertThat(on(TIME, "Day")).isEqualTo(14L);
        assertThat(on(TIME, "Hour")).isEqualTo(13L);
        assertThat(on(TIME, "Minute")).isEqualTo(14L);
        assertThat(on(TIME, "Second")).isEqualTo(15L);
        assertThat(on(TIME, "Nanosecond")).isEqualTo(500_000_000L);
        assertThat(on(TIME, "Weekday")).isEqualTo(1L);
        assertThat(on(TIME.plusDays(6), "Weekday")).isEqualTo(0L);
        assertThat(on(TIME, "YearDay")).isEqualTo(226L);
        assertThat(on(TIME, "Unix")).isEqualTo(1692018855L);
        assertThat(on(TIME, "UnixMilli")).isEqualTo(1692018855500L);
        assertThat(on(TIME, "UnixMicro")).isEqualTo(1692018855500000L);
        assertThat(on(TIME, "UnixNano")).isEqualTo(1692018855500000000L);
        assertThat(on(TIME, "IsZero")).isEqualTo(false);
        assertThat(on(TIME, "Location")).isEqualTo(ZoneOffset.UTC);
        assertThat(on(TIME, "String")).isEqualTo("2023-08-14 13:14:15.5 +0000 UTC");
    }

    @Test
    void aTimeMoves() {
        var zurich = ZoneId.of("Europe/Zurich");

        assertThat(on(TIME, "Add", HOUR)).isEqualTo(TIME.plusHours(1));
        assertThat(on(TIME, "Sub", TIME.minusHours(1))).isEqualTo(HOUR);
        assertThat(on(TIME, "AddDate", 0L, 1L, 20L)).isEqualTo(ZonedDateTime.parse("2023-10-04T13:14:15.5Z"));
        assertThat(on(ZonedDateTime.parse("2023-01-31T00:00:00Z"), "AddDate", 0L, 1L, 0L))
                .isEqualTo(ZonedDateTime.parse("2023-03-03T00:00:00Z"));
        assertThat(on(TIME, "Truncate", HOUR)).isEqualTo(ZonedDateTime.parse("2023-08-14T13:00:00Z"));
        assertThat(on(TIME, "In", zurich)).isEqualTo(TIME.withZoneSameInstant(zurich));
        assertThat(on(TIME.withZoneSameInstant(zurich), "UTC")).isEqualTo(TIME);
    }

    @Test
    void timesCompare() {
        assertThat(on(TIME, "After", TIME.minusNanos(1))).isEqualTo(true);
        assertThat(on(TIME, "Before", TIME.minusNanos(1))).isEqualTo(false);
        assertThat(on(TIME, "Equal", TIME.withZoneSameInstant(ZoneOffset.ofHours(2))))
                .isEqualTo(true);
        assertThat(on(TIME, "Compare", TIME.plusDays(1))).isEqualTo(-1L);
    }

    @Test
    void aTimeIsRoundedSinceTheZeroTime() {
        assertThat(on(TIME, "Round", HOUR))
                .isEqualTo(TIME.withMinute(0).withSecond(0).withNano(0));
        assertThat(on(TIME.withMinute(30), "Round", HOUR))
                .isEqualTo(TIME.withHour(14).withMinute(0).withSecond(0).withNano(0));
        assertThat(on(TIME, "Round", Duration.ZERO)).isEqualTo(TIME);
    }

    @Test
    void aTimeKnowsItsZone() {
        var summer = TIME.withZoneSameInstant(ZoneId.of("Europe/Zurich"));

        assertThat(on(summer, "Zone")).isEqualTo("CEST");
        assertThat(on(summer, "IsDST")).isEqualTo(true);
        assertThat(on(TIME, "Zone")).isEqualTo("UTC");
        assertThat(on(TIME.withZoneSameInstant(ZoneOffset.ofHours(2)), "Zone")).isEqualTo("");
        assertThat(on(summer, "Local")).isEqualTo(TIME);
        assertThat(on(TIME, "ISOWeek")).isEqualTo(2023L);
    }

    @Test
    void aTimeIsFormatted() {
        assertThat(on(TIME, "Format", "2006-01-02T15:04:05Z07:00")).isEqualTo("2023-08-14T13:14:15Z");
    }

    @Test
    void aDurationIsCountedInUnits() {
        var duration = Duration.ofMinutes(90);

        assertThat(on(duration, "Hours")).isEqualTo(1.5);
        assertThat(on(duration, "Minutes")).isEqualTo(90.0);
        assertThat(on(Duration.ofNanos(1_000_000_001), "Seconds")).isEqualTo(1.000000001);
        assertThat(on(duration, "Milliseconds")).isEqualTo(5_400_000L);
        assertThat(on(duration, "Microseconds")).isEqualTo(5_400_000_000L);
        assertThat(on(duration, "Nanoseconds")).isEqualTo(5_400_000_000_000L);
        assertThat(on(duration, "String")).isEqualTo("1h30m0s");
    }

    @Test
    void aDurationIsRounded() {
        assertThat(on(Duration.ofMinutes(90), "Round", HOUR)).isEqualTo(Duration.ofHours(2));
        assertThat(on(Duration.ofMinutes(-90), "Round", HOUR)).isEqualTo(Duration.ofHours(-2));
        assertThat(on(Duration.ofMinutes(89), "Round", HOUR)).isEqualTo(HOUR);
        assertThat(on(Duration.ofMinutes(91), "Truncate", HOUR)).isEqualTo(HOUR);
        assertThat(on(Duration.ofMinutes(-91), "Abs")).isEqualTo(Duration.ofMinutes(91));
        assertThat(on(Duration.ofNanos(Long.MIN_VALUE), "Abs")).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
        assertThat(on(Duration.ofNanos(Long.MAX_VALUE), "Round", HOUR)).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
    }

    @Test
    void aZoneSaysItsName() {
        assertThat(on(ZoneId.of("Europe/Zurich"), "String")).isEqualTo("Europe/Zurich");
        assertThat(on(ZoneOffset.UTC, "String")).isEqualTo("UTC");
    }

    @Test
    void whatIsNotThereIsTurnedDown() {
        assertThatThrownBy(() -> on(TIME, "Nope"))
                .isInstanceOf(Problem.class)
                .hasMessage("type time.Time has no method Nope");
        assertThatThrownBy(() -> on(null, "Year"))
                .isInstanceOf(Problem.class)
                .hasMessage("type <nil> has no method Year");
        assertThatThrownBy(() -> on(TIME, "Year", 1L))
                .isInstanceOf(Problem.class)
                .hasMessage("too many arguments to call Year (expected 0, got 1)");
        assertThatThrownBy(() -> on(TIME, "Add", 1L))
                .isInstanceOf(Problem.class)
                .hasMessage("cannot use int as argument (type time.Duration) to call Add");
        assertThatThrownBy(() -> on(TIME, "AddDate", Long.MAX_VALUE, 0L, 0L))
                .isInstanceOf(Problem.class)
                .hasMessage("the time 2023-08-14 13:14:15.5 +0000 UTC cannot move by that much");
    }

    private static Object on(@Nullable Object receiver, String method, @Nullable Object... arguments) {
        return Methods.call(receiver, method, arguments, new Budget(1_000, 1_000));
    }
}
