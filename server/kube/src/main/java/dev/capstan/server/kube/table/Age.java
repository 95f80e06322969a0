package dev.capstan.server.kube.table;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;

/// Durations as people read them, with two or three significant figures: `45s`, `5m30s`, `3h`, `2d4h`, `1y30d`.
public final class Age {
    private static final String UNKNOWN = "<unknown>";
    private static final String INVALID = "<invalid>";

    private Age() {}

    /// How long ago a moment was.
    ///
    /// @param timestamp as it stands in an object; empty reads as unknown
    public static String since(String timestamp, Instant now) {
        if (timestamp.isEmpty()) {
            return UNKNOWN;
        }
        try {
            return of(Duration.between(moment(timestamp), now));
        } catch (DateTimeException e) {
            return INVALID;
        }
    }

    /// How long it is from one moment to another.
    static String between(String start, String end) {
        try {
            return of(Duration.between(moment(start), moment(end)));
        } catch (DateTimeException e) {
            return INVALID;
        }
    }

    private static Instant moment(String timestamp) {
        return OffsetDateTime.parse(timestamp).toInstant();
    }

    public static String of(Duration duration) {
        // Toward zero, as clocks that differ by less than two seconds are taken to agree.
        long seconds = duration.isNegative() ? -duration.negated().toSeconds() : duration.toSeconds();
        if (seconds < -1) {
            return INVALID;
        }
        if (seconds < 120) {
            return Math.max(seconds, 0) + "s";
        }
        long minutes = seconds / 60;
        return minutes < 180 ? minutes(minutes, seconds % 60) : hours(minutes / 60, minutes % 60);
    }

    private static String minutes(long minutes, long seconds) {
        return minutes < 10 ? pair(minutes, "m", seconds, "s") : minutes + "m";
    }

    private static String hours(long hours, long minutes) {
        if (hours < 48) {
            return hours < 8 ? pair(hours, "h", minutes, "m") : hours + "h";
        }
        long days = hours / 24;
        if (days < 2 * 365) {
            return days < 8 ? pair(days, "d", hours % 24, "h") : days + "d";
        }
        long years = days / 365;
        return years < 8 ? pair(years, "y", days % 365, "d") : years + "y";
    }

    private static String pair(long large, String largeUnit, long small, String smallUnit) {
        return small == 0 ? large + largeUnit : large + largeUnit + small + smallUnit;
    }
}
