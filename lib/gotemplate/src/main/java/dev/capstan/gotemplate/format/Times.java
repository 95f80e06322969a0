package dev.capstan.gotemplate.format;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/// Times and durations as Go says them: `2009-11-10 23:00:00.5 +0000 UTC`, `1h0m0.5s`.
public final class Times {
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("zzz", Locale.ENGLISH);
    private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xx", Locale.ROOT);
    private static final DateTimeFormatter CLOCK = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
    private static final Duration LEAST = Duration.ofNanos(Long.MIN_VALUE);

    private Times() {}

    public static String text(ZonedDateTime time) {
        return CLOCK.format(time) + " " + OFFSET.format(time) + " " + zoneName(time);
    }

    /// The short name of the time's zone, like `CET`; a zone that is a mere offset is named by it.
    public static String zoneName(ZonedDateTime time) {
        var zone = time.getZone().normalized();
        if (zone.equals(ZoneOffset.UTC)) {
            return "UTC";
        }
        return zone instanceof ZoneOffset ? OFFSET.format(time) : NAME.format(time);
    }

    /// Go counts a duration in nanoseconds, and so ends after 292 years.
    public static long nanos(Duration duration) {
        if (duration.compareTo(LONGEST) >= 0) {
            return Long.MAX_VALUE;
        }
        return duration.compareTo(LEAST) <= 0 ? Long.MIN_VALUE : duration.toNanos();
    }

    public static String text(Duration duration) {
        long nanos = nanos(duration);
        if (nanos == 0) {
            return "0s";
        }
        var sign = nanos < 0 ? "-" : "";
        // unsigned: the magnitude of the smallest long is no long
        long magnitude = nanos < 0 ? -nanos : nanos;
        long seconds = Long.divideUnsigned(magnitude, 1_000_000_000);
        return sign + (seconds == 0 ? belowSecond(magnitude) : clock(seconds, magnitude));
    }

    private static String belowSecond(long nanos) {
        if (nanos < 1_000) {
            return nanos + "ns";
        }
        return nanos < 1_000_000 ? decimal(nanos, 3) + "µs" : decimal(nanos, 6) + "ms";
    }

    private static String clock(long seconds, long nanos) {
        var rest = decimal(Long.remainderUnsigned(nanos, 60_000_000_000L), 9) + "s";
        long minutes = seconds / 60;
        if (minutes == 0) {
            return rest;
        }
        return minutes < 60 ? minutes + "m" + rest : minutes / 60 + "h" + minutes % 60 + "m" + rest;
    }

    private static String decimal(long number, int places) {
        return BigDecimal.valueOf(number, places).stripTrailingZeros().toPlainString();
    }
}
