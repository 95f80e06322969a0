package dev.capstan.expr.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.value.Problem;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LayoutTest {
    private static final ZonedDateTime TIME =
            ZonedDateTime.of(2023, 8, 4, 17, 5, 9, 120_000_000, ZoneId.of("Europe/Zurich"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            2006-01-02T15:04:05Z07:00|2023-08-04T17:05:09+02:00
            Mon Jan _2 15:04:05 2006|Fri Aug  4 17:05:09 2023
            Monday, January 2|Friday, August 4
            3:4:5 PM|5:5:9 PM
            03:04:05.000pm|05:05:09.120pm
            05.999 05,00 .0001 .9|09.12 09,12 .0008 .1
            002 __2 _2006 06 1 01|216 216 _2023 23 8 08
            -0700 -07 -07:00:00 -070000 Z07:00 Z07|+0200 +02 +02:00:00 +020000 +02:00 +02
            MST|CEST
            Janet Month May|Janet Month May
            """)
    void aTimeIsWrittenAsTheExampleShows(String layout, String expected) {
        assertThat(Layout.of(layout).format(TIME)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "Asia/Dubai, MST Z07, +04 +04",
        "Asia/Kathmandu, MST -07:00, +0545 +05:45",
        "UTC, MST Z07:00 -0700, UTC Z +0000",
    })
    void zonesAreNamedAsGoNamesThem(String zone, String layout, String expected) {
        var time = TIME.withZoneSameInstant(Zones.named(zone));

        assertThat(Layout.of(layout).format(time)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            3 PM|5 PM|0000-01-01T17:00:00Z
            3 PM|12 AM|0000-01-01T00:00:00Z
            3:04pm|5:04pm|0000-01-01T17:04:00Z
            2006 002|2023 226|2023-08-14T00:00:00Z
            2006 __2|2024  60|2024-02-29T00:00:00Z
            January 2 2006|august 14 2023|2023-08-14T00:00:00Z
            _2 1 06| 4 8 69|1969-08-04T00:00:00Z
            2006-01-02 15|2023-08-14   10|2023-08-14T10:00:00Z
            2006 |2023|2023-01-01T00:00:00Z
            15:4:5|10:5:7|0000-01-01T10:05:07Z
            15:04:05|10:05:07.123456789123|0000-01-01T10:05:07.123456789Z
            05.000|07.250|0000-01-01T00:00:07.250Z
            05.999|07|0000-01-01T00:00:07Z
            2006 Z0700|2023 Z|2023-01-01T00:00:00Z
            2006 -07|2023 -07|2023-01-01T00:00:00-07:00
            2006 -07:00:00|2023 -07:00:30|2023-01-01T00:00:00-07:00:30
            2006 MST|2023 WITA|2023-01-01T00:00:00Z
            2006 MST|2023 GMT+3|2023-01-01T03:00:00+03:00
            """)
    void aTimeIsReadAsItWasWritten(String layout, String text, String expected) {
        assertThat(Layout.of(layout).parse(text, ZoneOffset.UTC)).isEqualTo(ZonedDateTime.parse(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            2006-01-02|2023-08-14x|parsing time "2023-08-14x": extra text: "x"
            2006-01-02|2023-08|parsing time "2023-08" as "2006-01-02": cannot parse "" as "-"
            2006-01-02|abc|parsing time "abc" as "2006-01-02": cannot parse "abc" as "2006"
            2006-01-02|2023-13-01|parsing time "2023-13-01": month out of range
            2006-01-02|2023-08-32|parsing time "2023-08-32": day out of range
            3 PM|13 PM|parsing time "13 PM": hour out of range
            3 PM|5 pm|parsing time "5 pm" as "3 PM": cannot parse "pm" as "PM"
            2006 002|2023 366|parsing time "2023 366": day-of-year out of range
            2006 2 002|2023 14 060|parsing time "2023 14 060": day-of-year does not match day
            05.000|07.25|parsing time "07.25" as "05.000": cannot parse ".25" as ".000"
            -07:00|+25:00|parsing time "+25:00": time zone offset hour out of range
            MST|ABCDE|parsing time "ABCDE" as "MST": cannot parse "ABCDE" as "MST"
            """)
    void aTextThatDoesNotFitIsTurnedDown(String layout, String text, String message) {
        assertThatThrownBy(() -> Layout.of(layout).parse(text, ZoneOffset.UTC))
                .isInstanceOf(Problem.class)
                .hasMessage(message);
    }

    @Test
    void aZoneKnowsItsOwnNamesAlsoOutOfSeason() {
        var layout = Layout.of("2006-01-02T15:04:05 MST");

        assertThat(layout.parse("2023-08-14T01:02:03 CET", ZoneId.of("Europe/Zurich")))
                .isEqualTo(ZonedDateTime.parse("2023-08-14T02:02:03+02:00[Europe/Zurich]"));
    }
}
