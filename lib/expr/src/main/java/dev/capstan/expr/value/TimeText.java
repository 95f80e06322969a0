package dev.capstan.expr.value;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// How Go prints times (`2024-05-01 10:00:00 +0000 UTC`) and durations (`1h0m2.5s`).
final class TimeText {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xx", Locale.ROOT);

    private TimeText() {}

    static String of(ZonedDateTime time) {
        var out = new StringBuilder(SECONDS.format(time));
        appendFraction(out, time.getNano(), 9);
        return out.append(' ')
                .append(OFFSET.format(time))
                .append(' ')
                .append(ZoneText.of(time))
                .toString();
    }

    static String of(Duration duration) {
        var nanos = Times.nanos(duration);
        if (nanos == 0) {
            return "0s";
        }
        var out = new StringBuilder(nanos < 0 ? "-" : "");
        // Read as unsigned, so that the most negative count has an absolute value.
        var size = Math.abs(nanos);
        if (size >= 0 && size < 1_000_000_000) {
            return appendSmall(out, size).toString();
        }
        var seconds = Long.divideUnsigned(size, 1_000_000_000);
        if (seconds >= 3_600) {
            out.append(seconds / 3_600).append('h');
        }
        if (seconds >= 60) {
            out.append(seconds / 60 % 60).append('m');
        }
        out.append(seconds % 60);
        appendFraction(out, Long.remainderUnsigned(size, 1_000_000_000), 9);
        return out.append('s').toString();
    }

    private static StringBuilder appendSmall(StringBuilder out, long nanos) {
        if (nanos < 1_000) {
            return out.append(nanos).append("ns");
        }
        if (nanos < 1_000_000) {
            out.append(nanos / 1_000);
            appendFraction(out, nanos % 1_000, 3);
            return out.append("µs");
        }
        out.append(nanos / 1_000_000);
        appendFraction(out, nanos % 1_000_000, 6);
        return out.append("ms");
    }

    /// `.5` for 500 of 3 digits, and nothing for 0.
    private static void appendFraction(StringBuilder out, long fraction, int digits) {
        if (fraction == 0) {
            return;
        }
        var text = Long.toString(fraction);
        out.append('.').repeat('0', digits - text.length()).append(text);
        while (out.charAt(out.length() - 1) == '0') {
            out.setLength(out.length() - 1);
        }
    }
}
