package dev.capstan.expr.time;

import dev.capstan.expr.value.Problem;
import java.time.Duration;

/// Reads durations as Go writes them: `1h30m`, `-1.5h`, `300ms`, `0`.
///
/// Sums are kept negative while reading, because the least 64-bit number has no positive counterpart.
public final class Durations {
    private static final int RADIX = 10;

    private final String text;
    private int at;

    private Durations(String text) {
        this.text = text;
    }

    /// All of it, or the most that 64 bits can say.
    public static long nanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException _) {
            return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /// The duration that `text` says; throws [Problem] when it says none.
    public static Duration parse(String text) {
        try {
            return Duration.ofNanos(new Durations(text).nanos());
        } catch (ArithmeticException _) {
            throw invalid(text);
        }
    }

    private long nanos() {
        var negative = text.startsWith("-");
        at = negative || text.startsWith("+") ? 1 : 0;
        if (text.length() == at) {
            throw invalid(text);
        }
        if (text.length() == at + 1 && text.charAt(at) == '0') {
            return 0;
        }
        var total = 0L;
        while (at < text.length()) {
            total = Math.addExact(total, negatedPart());
        }
        return negative ? total : Math.negateExact(total);
    }

    /// One number with its unit.
    private long negatedPart() {
        var start = at;
        var whole = 0L;
        while (isDigit()) {
            whole = Math.subtractExact(Math.multiplyExact(whole, RADIX), digit());
        }
        var digits = at - start;
        var fraction = 0.0;
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            var point = at;
            fraction = fraction();
            digits += at - point;
        }
        if (digits == 0) {
            throw invalid(text);
        }
        var unit = unit();
        return Math.subtractExact(Math.multiplyExact(whole, unit), (long) (fraction * unit));
    }

    /// The digits after the point; those that cannot matter are passed over.
    private double fraction() {
        var value = 0L;
        var scale = 1.0;
        while (isDigit()) {
            var digit = digit();
            if (value <= (Long.MAX_VALUE - digit) / RADIX) {
                value = value * RADIX + digit;
                scale *= RADIX;
            }
        }
        return value / scale;
    }

    private long unit() {
        var start = at;
        while (at < text.length() && text.charAt(at) != '.' && !isDigit()) {
            at++;
        }
        var unit = text.substring(start, at);
        return switch (unit) {
            case "ns" -> 1;
            case "us", "µs", "μs" -> 1_000;
            case "ms" -> 1_000_000;
            case "s" -> 1_000_000_000;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            case "" -> throw new Problem("time: missing unit in duration \"" + text + "\"");
            default -> throw new Problem("time: unknown unit \"" + unit + "\" in duration \"" + text + "\"");
        };
    }

    private boolean isDigit() {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private int digit() {
        return text.charAt(at++) - '0';
    }

    private static Problem invalid(String text) {
        return new Problem("time: invalid duration \"" + text + "\"");
    }
}
