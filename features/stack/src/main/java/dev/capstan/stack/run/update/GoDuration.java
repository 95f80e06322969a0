package dev.capstan.stack.run.update;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as Go writes them: `1h30m`, `1.5s`.
final class GoDuration {
    private static final Pattern PART = Pattern.compile("\\G([0-9]+(?:\\.[0-9]+)?)(ns|us|µs|ms|s|m|h)");
    private static final Map<String, Duration> UNITS = Map.of(
            "ns", Duration.ofNanos(1),
            "us", Duration.ofNanos(1_000),
            "µs", Duration.ofNanos(1_000),
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1));

    private GoDuration() {}

    /// Empty when it is none, or longer than anybody waits.
    static Optional<Duration> parse(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        Duration sum = Duration.ZERO;
        int end = 0;
        try {
            Matcher matcher = PART.matcher(text);
            while (matcher.find()) {
                BigDecimal unit = BigDecimal.valueOf(
                        UNITS.getOrDefault(matcher.group(2), Duration.ZERO).toNanos());
                BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(unit);
                sum = sum.plusNanos(nanos.setScale(0, RoundingMode.DOWN).longValueExact());
                end = matcher.end();
            }
        } catch (ArithmeticException _) {
            return Optional.empty();
        }
        return end == 0 || end < text.length() ? Optional.empty() : Optional.of(sum);
    }
}
