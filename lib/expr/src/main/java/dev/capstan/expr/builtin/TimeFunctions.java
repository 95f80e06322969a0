package dev.capstan.expr.builtin;

import dev.capstan.expr.time.Durations;
import dev.capstan.expr.time.Layout;
import dev.capstan.expr.time.Zones;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.time.Clock;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Times, durations and time zones.
final class TimeFunctions {
    /// What `date` understands without a layout, in the order it tries them.
    private static final List<Layout> KNOWN = Stream.of(
                    "2006-01-02",
                    "15:04:05",
                    "2006-01-02 15:04:05",
                    "2006-01-02T15:04:05Z07:00",
                    "02 Jan 06 15:04 MST",
                    "Monday, 02-Jan-06 15:04:05 MST",
                    "Mon, 02 Jan 2006 15:04:05 MST")
            .map(Layout::of)
            .toList();

    private TimeFunctions() {}

    static void addTo(Table table, Clock clock) {
        table.add("now", 0, 1, (arguments, _) -> now(arguments, clock));
        table.add("duration", 1, TimeFunctions::duration);
        table.add("date", 1, 4, TimeFunctions::date);
        table.add("timezone", 1, (arguments, _) -> Zones.named(Arguments.text(arguments, 0, "timezone")));
    }

    private static Object now(@Nullable Object[] arguments, Clock clock) {
        var now = ZonedDateTime.now(clock);
        if (arguments.length == 0) {
            return now;
        }
        if (arguments[0] instanceof ZoneId zone) {
            return now.withZoneSameInstant(zone);
        }
        throw new Problem("now expected nothing or a time zone, got " + Values.kind(arguments[0]));
    }

    private static Object duration(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "duration");
        Arguments.scan(budget, text.length());
        return Durations.parse(text);
    }

    /// `date([zone,] text[, layout[, name of a zone]])`; the named zone wins.
    private static Object date(@Nullable Object[] arguments, Budget budget) {
        if (arguments[0] instanceof ZoneId zone) {
            return date(zone, Arrays.copyOfRange(arguments, 1, arguments.length), budget);
        }
        if (arguments.length == 4) {
            throw new Problem("invalid number of arguments (expected at most 3, got 4)");
        }
        return date(ZoneOffset.UTC, arguments, budget);
    }

    private static ZonedDateTime date(ZoneId zone, @Nullable Object[] arguments, Budget budget) {
        if (arguments.length == 0) {
            throw new Problem("date expected a text after the time zone, got nothing");
        }
        var text = Arguments.text(arguments, 0, "date");
        Arguments.scan(budget, text.length());
        if (arguments.length == 1) {
            return known(text, zone);
        }
        var layout = Arguments.text(arguments, 1, "date");
        Arguments.write(budget, 4L * layout.length());
        var named = arguments.length == 3 ? Zones.named(Arguments.text(arguments, 2, "date")) : zone;
        return Layout.of(layout).parse(text, named);
    }

    private static ZonedDateTime known(String text, ZoneId zone) {
        for (var layout : KNOWN) {
            try {
                return layout.parse(text, zone);
            } catch (Problem _) {
                // The next layout may fit; when none does, the complaint below says so.
            }
        }
        throw new Problem("invalid date " + text);
    }
}
