package dev.capstan.expr.builtin;

import dev.capstan.expr.time.Durations;
import dev.capstan.expr.value.Values;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The methods of a duration.
final class DurationMethods {
    private DurationMethods() {}

    /// The result, or null when there is no such method.
    static @Nullable Object call(Duration duration, MethodCall call) {
        var nanos = Durations.nanos(duration);
        return switch (call.method()) {
            case "Hours" -> call.plain(inUnits(nanos, 3_600_000_000_000L));
            case "Minutes" -> call.plain(inUnits(nanos, 60_000_000_000L));
            case "Seconds" -> call.plain(inUnits(nanos, 1_000_000_000L));
            case "Milliseconds" -> call.plain(nanos / 1_000_000);
            case "Microseconds" -> call.plain(nanos / 1_000);
            case "Nanoseconds" -> call.plain(nanos);
            case "Abs" -> call.plain(Duration.ofNanos(nanos == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(nanos)));
            case "Round" -> Duration.ofNanos(round(nanos, Durations.nanos(call.duration())));
            case "Truncate" -> Duration.ofNanos(truncate(nanos, Durations.nanos(call.duration())));
            case "String" -> call.plain(Values.text(duration));
            default -> null;
        };
    }

    /// The whole units and the rest apart, which keeps more digits than one division.
    private static double inUnits(long nanos, long unit) {
        var whole = nanos / unit;
        var rest = nanos % unit;
        return whole + (double) rest / unit;
    }

    private static long truncate(long nanos, long unit) {
        return unit <= 0 ? nanos : nanos - nanos % unit;
    }

    /// Halves go away from zero; what would not fit stays at the end of the range.
    private static long round(long nanos, long unit) {
        if (unit <= 0) {
            return nanos;
        }
        var rest = nanos % unit;
        if (Math.abs(rest) < unit - Math.abs(rest)) {
            return nanos - rest;
        }
        try {
            return Math.addExact(nanos - rest, nanos < 0 ? -unit : unit);
        } catch (ArithmeticException _) {
            return nanos < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
