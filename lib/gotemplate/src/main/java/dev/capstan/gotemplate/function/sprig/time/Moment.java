package dev.capstan.gotemplate.function.sprig.time;

import dev.capstan.gotemplate.format.Times;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Receiver;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The methods of a time, as Go names them. Months and days of the week are their names.
public record Moment(ZonedDateTime time) implements Receiver {
    @Override
    public Object call(String method, List<? extends @Nullable Object> arguments) {
        return switch (arguments.size()) {
            case 0 -> part(method);
            case 1 -> with(method, arguments.getFirst());
            default -> moved(method, arguments);
        };
    }

    private Object part(String method) {
        return switch (method) {
            case "Year" -> (long) time.getYear();
            case "Month" -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case "Day" -> (long) time.getDayOfMonth();
            case "Weekday" -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case "YearDay" -> (long) time.getDayOfYear();
            case "Hour" -> (long) time.getHour();
            case "Minute" -> (long) time.getMinute();
            case "Second" -> (long) time.getSecond();
            case "Nanosecond" -> (long) time.getNano();
            case "Unix" -> time.toEpochSecond();
            case "UnixMilli" -> time.toInstant().toEpochMilli();
            case "UTC" -> time.withZoneSameInstant(ZoneOffset.UTC);
            case "IsZero" -> time.toEpochSecond() == -62135596800L && time.getNano() == 0;
            case "String" -> Times.text(time);
            default -> throw unknown(method);
        };
    }

    private Object with(String method, @Nullable Object argument) {
        if (method.equals("Format") && argument instanceof String layout) {
            return Layout.of(layout).format(time);
        }
        if (method.equals("Add") && argument instanceof Duration duration) {
            return within(() -> time.plus(duration));
        }
        if (argument instanceof ZonedDateTime other) {
            return compared(method, other);
        }
        throw unknown(method);
    }

    private Object compared(String method, ZonedDateTime other) {
        return switch (method) {
            case "Sub" -> Duration.between(other, time);
            case "Before" -> time.toInstant().isBefore(other.toInstant());
            case "After" -> time.toInstant().isAfter(other.toInstant());
            case "Equal" -> time.toInstant().equals(other.toInstant());
            case "Compare" -> (long) Integer.signum(time.toInstant().compareTo(other.toInstant()));
            default -> throw unknown(method);
        };
    }

    private Object moved(String method, List<? extends @Nullable Object> arguments) {
        if (method.equals("AddDate")
                && arguments.size() == 3
                && arguments.get(0) instanceof Long years
                && arguments.get(1) instanceof Long months
                && arguments.get(2) instanceof Long days) {
            return within(() -> normalized(years, months, days));
        }
        throw unknown(method);
    }

    /// A day that the month does not have is one of the next month, not the last of this.
    private ZonedDateTime normalized(long years, long months, long days) {
        ZonedDateTime first = time.withDayOfMonth(1).plusYears(years).plusMonths(months);
        return first.plusDays(Math.addExact(days, time.getDayOfMonth() - 1L));
    }

    private static ZonedDateTime within(Supplier<ZonedDateTime> computation) {
        try {
            return computation.get();
        } catch (DateTimeException | ArithmeticException _) {
            throw new Problem("the time is too far from now");
        }
    }

    private static Problem unknown(String method) {
        return new Problem("a time has no " + method + " that takes such arguments");
    }

    @Override
    public String typeName() {
        return "time.Time";
    }
}
