package dev.capstan.gotemplate.function.sprig.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.OptionalLong;

/// Reads durations as Go does: `1h15m30.918s`.
public final class GoDuration {
    private static final Map<String, Long> UNITS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "\u00b5s", 1_000L,
            "\u03bcs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);
    private static final int LONGEST = 200;

    private GoDuration() {}

    /// The nanoseconds; empty if the text is no duration or too long a one.
    public static OptionalLong parse(String text) {
        boolean negative = text.startsWith("-");
        String rest = negative || text.startsWith("+") ? text.substring(1) : text;
        if (rest.equals("0")) {
            return OptionalLong.of(0);
        }
        if (rest.isEmpty() || rest.length() > LONGEST) {
            return OptionalLong.empty();
        }
        var total = BigInteger.ZERO;
        for (int at = 0; at < rest.length(); ) {
            int unit = endOfNumber(rest, at);
            int end = endOfUnit(rest, unit);
            Long size = UNITS.get(rest.substring(unit, end));
            if (size == null || !hasDigit(rest, at, unit)) {
                return OptionalLong.empty();
            }
            total = total.add(nanos(rest.substring(at, unit), size));
            at = end;
        }
        var signed = negative ? total.negate() : total;
        return signed.bitLength() > 63 ? OptionalLong.empty() : OptionalLong.of(signed.longValue());
    }

    private static BigInteger nanos(String number, long unit) {
        String digits = number.endsWith(".") ? number + "0" : number;
        return new BigDecimal(digits)
                .multiply(BigDecimal.valueOf(unit))
                .setScale(0, RoundingMode.DOWN)
                .toBigInteger();
    }

    private static int endOfNumber(String text, int from) {
        int end = from;
        boolean dotted = false;
        while (end < text.length() && (isDigit(text.charAt(end)) || (text.charAt(end) == '.' && !dotted))) {
            dotted |= text.charAt(end) == '.';
            end++;
        }
        return end;
    }

    private static int endOfUnit(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) != '.' && !isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean hasDigit(String text, int from, int to) {
        return text.substring(from, to).chars().anyMatch(c -> isDigit((char) c));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
