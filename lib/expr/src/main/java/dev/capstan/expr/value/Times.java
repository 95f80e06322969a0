package dev.capstan.expr.value;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/// Arithmetic with times and durations. A duration is a 64-bit count of nanoseconds, about 292 years.
final class Times {
    private Times() {}

    static Object add(@Nullable Object left, @Nullable Object right) {
        if (left instanceof ZonedDateTime time && right instanceof Duration duration) {
            return plus(time, nanos(duration));
        }
        if (left instanceof Duration duration && right instanceof ZonedDateTime time) {
            return plus(time, nanos(duration));
        }
        if (left instanceof Duration a && right instanceof Duration b) {
            return Duration.ofNanos(nanos(a) + nanos(b));
        }
        throw Arithmetic.mismatch(left, "+", right);
    }

    static Object subtract(@Nullable Object left, @Nullable Object right) {
        if (left instanceof ZonedDateTime a && right instanceof ZonedDateTime b) {
            return Duration.ofNanos(nanos(Duration.between(b, a)));
        }
        if (left instanceof ZonedDateTime time && right instanceof Duration duration) {
            return plus(time, -nanos(duration));
        }
        if (left instanceof Duration a && right instanceof Duration b) {
            return Duration.ofNanos(nanos(a) - nanos(b));
        }
        throw Arithmetic.mismatch(left, "-", right);
    }

    /// A whole number stretches a duration; with a float the result is a bare number of nanoseconds, as in the
    /// original.
    static Object multiply(@Nullable Object left, @Nullable Object right) {
        var a = count(left);
        var b = count(right);
        if (a == null || b == null) {
            throw Arithmetic.mismatch(left, "*", right);
        }
        if (a instanceof Double || b instanceof Double) {
            return a.doubleValue() * b.doubleValue();
        }
        return Duration.ofNanos(a.longValue() * b.longValue());
    }

    private static @Nullable Number count(@Nullable Object value) {
        return switch (value) {
            case Duration duration -> nanos(duration);
            case Long number -> number;
            case Double number -> number;
            case null, default -> null;
        };
    }

    private static ZonedDateTime plus(ZonedDateTime time, long nanos) {
        try {
            return time.plusNanos(nanos);
        } catch (DateTimeException _) {
            throw new Problem("the time " + Values.text(time) + " cannot move by that much");
        }
    }

    /// All of it, or the most that 64 bits can say.
    static long nanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException _) {
            return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
