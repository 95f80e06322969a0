package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TimeFunctionsTest {
    private static final ZoneId ZURICH = ZoneId.of("Europe/Zurich");

    @ParameterizedTest
    @MethodSource
    void durationsAreReadAsGoReadsThem(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> durationsAreReadAsGoReadsThem() {
        return Stream.of(
                call("duration", "1h30m").is(Duration.ofMinutes(90)),
                call("duration", "-1.5h").is(Duration.ofMinutes(-90)),
                call("duration", "+5s").is(Duration.ofSeconds(5)),
                call("duration", "0").is(Duration.ZERO),
                call("duration", ".5s").is(Duration.ofMillis(500)),
                call("duration", "1.s").is(Duration.ofSeconds(1)),
                call("duration", "1us2µs3μs").is(Duration.ofNanos(6000)),
                call("duration", "1h1h").is(Duration.ofHours(2)),
                call("duration", "1.00000000000000000000000000001s").is(Duration.ofSeconds(1)),
                call("duration", "-9223372036854775808ns").is(Duration.ofNanos(Long.MIN_VALUE)));
    }

    @ParameterizedTest
    @MethodSource
    void datesAreReadAsTheOriginalReadsThem(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> datesAreReadAsTheOriginalReadsThem() {
        return Stream.of(
                call("date", "2023-08-14").is(utc("2023-08-14T00:00:00Z")),
                call("date", "15:04:05").is(utc("0000-01-01T15:04:05Z")),
                call("date", "2023-08-14 01:02:03,5").is(utc("2023-08-14T01:02:03.5Z")),
                call("date", "2023-08-14T00:00:00Z").is(utc("2023-08-14T00:00:00Z")),
                call("date", "2023-08-14T00:00:00+02:00").is(ZonedDateTime.parse("2023-08-14T00:00:00+02:00")),
                call("date", "02 Jan 06 15:04 MST").is(utc("2006-01-02T15:04:00Z")),
                call("date", "Monday, 02-Jan-06 15:04:05 UTC").is(utc("2006-01-02T15:04:05Z")),
                call("date", "Mon, 02 Jan 2006 15:04:05 GMT")
                        .is(utc("2006-01-02T15:04:05Z").withZoneSameInstant(ZoneId.of("GMT"))),
                call("date", "14/08/2023", "02/01/2006").is(utc("2023-08-14T00:00:00Z")),
                call("date", "2023-08-14 00:00:00", "2006-01-02 15:04:05", "Europe/Zurich")
                        .is(zurich("2023-08-14T00:00:00+02:00")),
                call("date", ZURICH, "2023-08-14").is(zurich("2023-08-14T00:00:00+02:00")),
                call("date", ZURICH, "2023-08-14T00:00:00Z").is(utc("2023-08-14T00:00:00Z")),
                call("date", ZURICH, "2023-08-14T00:00:00+02:00").is(zurich("2023-08-14T00:00:00+02:00")),
                call("date", ZURICH, "14 Aug 23 10:00 CEST").is(zurich("2023-08-14T10:00:00+02:00")),
                call("date", ZURICH, "14/08/2023", "02/01/2006").is(zurich("2023-08-14T00:00:00+02:00")),
                call("date", ZURICH, "14/08/2023", "02/01/2006", "UTC").is(utc("2023-08-14T00:00:00Z")),
                call("now").is(Call.NOW.atZone(ZoneOffset.UTC)),
                call("now", ZURICH).is(Call.NOW.atZone(ZURICH)),
                call("timezone", "Europe/Zurich").is(ZURICH),
                call("timezone", "").is(ZoneOffset.UTC),
                call("timezone", "UTC").is(ZoneOffset.UTC));
    }

    @ParameterizedTest
    @MethodSource
    void clocksThatShowATimeTwiceOrNeverAreReadAsGoReadsThem(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> clocksThatShowATimeTwiceOrNeverAreReadAsGoReadsThem() {
        var layout = "2006-01-02 15:04:05";
        var newYork = ZoneId.of("America/New_York");
        return Stream.of(
                call("date", "2023-03-26 02:30:00", layout, "Europe/Zurich").is(zurich("2023-03-26T03:30:00+02:00")),
                call("date", "2023-10-29 02:30:00", layout, "Europe/Zurich").is(zurich("2023-10-29T02:30:00+01:00")),
                call("date", "2023-03-12 02:30:00", layout, "America/New_York")
                        .is(ZonedDateTime.parse("2023-03-12T01:30:00-05:00").withZoneSameInstant(newYork)),
                call("date", "2023-11-05 01:30:00", layout, "America/New_York")
                        .is(ZonedDateTime.parse("2023-11-05T01:30:00-04:00").withZoneSameInstant(newYork)));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsNoTimeIsTurnedDown(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> whatIsNoTimeIsTurnedDown() {
        return Stream.of(
                call("duration", "error").fails("time: invalid duration \"error\""),
                call("duration", "").fails("time: invalid duration \"\""),
                call("duration", "1").fails("time: missing unit in duration \"1\""),
                call("duration", "1d").fails("time: unknown unit \"d\" in duration \"1d\""),
                call("duration", "9223372036854775808ns").fails("time: invalid duration \"9223372036854775808ns\""),
                call("duration", "3000000h").fails("time: invalid duration \"3000000h\""),
                call("date", "error").fails("invalid date error"),
                call("date", "2023-02-29").fails("invalid date 2023-02-29"),
                call("date", 1L).fails("cannot use int as argument (type string) to call date"),
                call("date", ZURICH).fails("date expected a text after the time zone, got nothing"),
                call("date", "x", "x", "Nope/Zone").fails("unknown time zone Nope/Zone"),
                call("timezone", "+02:00").fails("unknown time zone +02:00"),
                call("now", 1L).fails("now expected nothing or a time zone, got int"));
    }

    private static ZonedDateTime utc(String text) {
        return ZonedDateTime.parse(text);
    }

    private static ZonedDateTime zurich(String text) {
        return ZonedDateTime.parse(text).withZoneSameInstant(ZURICH);
    }
}
