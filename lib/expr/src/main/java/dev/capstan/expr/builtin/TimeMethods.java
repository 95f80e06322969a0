package dev.capstan.expr.builtin;

import dev.capstan.expr.time.Durations;
import dev.capstan.expr.time.Layout;
import dev.capstan.expr.time.Zones;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import dev.capstan.expr.value.ZoneText;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.IsoFields;
import org.jspecify.annotations.Nullable;

/// The methods of a time.
final class TimeMethods {
    private static final long NANOS = 1_000_000_000;
    /// The zero time of the original.
    private static final Instant ZERO = Instant.parse("0001-01-01T00:00:00Z");

    private TimeMethods() {}

    /// The result, or null when there is no such method.
    static @Nullable Object call(ZonedDateTime time, MethodCall call, Budget budget) {
        try {
            var field = field(time, call);
            return field != null ? field : other(time, call, budget);
        } catch (DateTimeException | ArithmeticException _) {
            throw new Problem("the time " + Values.text(time) + " cannot move by that much");
        }
    }

    private static @Nullable Object field(ZonedDateTime time, MethodCall call) {
        var instant = time.toInstant();
        return switch (call.method()) {
            case "Year" -> call.plain((long) time.getYear());
            case "Month" -> call.plain((long) time.getMonthValue());
            case "Day" -> call.plain((long) time.getDayOfMonth());
            case "Hour" -> call.plain((long) time.getHour());
            case "Minute" -> call.plain((long) time.getMinute());
            case "Second" -> call.plain((long) time.getSecond());
            case "Nanosecond" -> call.plain((long) time.getNano());
            case "Weekday" -> call.plain((long) time.getDayOfWeek().getValue() % 7);
            case "YearDay" -> call.plain((long) time.getDayOfYear());
            case "ISOWeek" -> call.plain((long) time.get(IsoFields.WEEK_BASED_YEAR));
            case "Unix" -> call.plain(instant.getEpochSecond());
            case "UnixMilli" -> call.plain(instant.getEpochSecond() * 1_000 + instant.getNano() / 1_000_000);
            case "UnixMicro" -> call.plain(instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000);
            case "UnixNano" -> call.plain(instant.getEpochSecond() * NANOS + instant.getNano());
            case "IsZero" -> call.plain(instant.equals(ZERO));
            case "IsDST" -> call.plain(time.getZone().getRules().isDaylightSavings(instant));
            case "UTC", "Local" -> call.plain(time.withZoneSameInstant(ZoneOffset.UTC));
            case "Location" -> call.plain(time.getZone());
            case "Zone" -> call.plain(zone(time));
            case "String" -> call.plain(Values.text(time));
            default -> null;
        };
    }

    private static @Nullable Object other(ZonedDateTime time, MethodCall call, Budget budget) {
        var instant = time.toInstant();
        return switch (call.method()) {
            case "Add" -> time.plusNanos(Durations.nanos(call.duration()));
            case "AddDate" -> addDate(time, call);
            case "Sub" -> Duration.ofNanos(Durations.nanos(Duration.between(call.time(), time)));
            case "After" -> instant.isAfter(call.time().toInstant());
            case "Before" -> instant.isBefore(call.time().toInstant());
            case "Equal" -> instant.equals(call.time().toInstant());
            case "Compare" ->
                (long) Integer.signum(instant.compareTo(call.time().toInstant()));
            case "Truncate" -> truncate(time, Durations.nanos(call.duration()));
            case "Round" -> round(time, Durations.nanos(call.duration()));
            case "In" -> time.withZoneSameInstant(call.zone());
            case "Format" -> format(time, call.text(), budget);
            default -> null;
        };
    }

    /// What is past the end of a month runs over into the next, so that January 31 and a month is March 3.
    private static ZonedDateTime addDate(ZonedDateTime time, MethodCall call) {
        var months = Math.addExact(Math.multiplyExact(12L, call.whole(0, 3)), call.whole(1, 3));
        var days = Math.addExact(call.whole(2, 3), time.getDayOfMonth() - 1);
        var date = time.toLocalDate().withDayOfMonth(1).plusMonths(months).plusDays(days);
        return Zones.at(LocalDateTime.of(date, time.toLocalTime()), time.getZone());
    }

    /// An offset without a zone has no name.
    private static String zone(ZonedDateTime time) {
        return time.getZone() instanceof ZoneOffset offset && !offset.equals(ZoneOffset.UTC) ? "" : ZoneText.of(time);
    }

    /// Down to a multiple of `unit` since the zero time, whatever the zone.
    private static ZonedDateTime truncate(ZonedDateTime time, long unit) {
        return unit <= 0 ? time : time.minusNanos(excess(time, unit));
    }

    /// To the nearest multiple of `unit` since the zero time; a half goes up.
    private static ZonedDateTime round(ZonedDateTime time, long unit) {
        if (unit <= 0) {
            return time;
        }
        var excess = excess(time, unit);
        return excess < unit - excess ? time.minusNanos(excess) : time.plusNanos(unit - excess);
    }

    private static long excess(ZonedDateTime time, long unit) {
        var since = Duration.between(ZERO, time.toInstant());
        var nanos = BigInteger.valueOf(since.getSeconds())
                .multiply(BigInteger.valueOf(NANOS))
                .add(BigInteger.valueOf(since.getNano()));
        return nanos.mod(BigInteger.valueOf(unit)).longValueExact();
    }

    private static String format(ZonedDateTime time, String layout, Budget budget) {
        Arguments.write(budget, 8L * layout.length());
        return Layout.of(layout).format(time);
    }
}
