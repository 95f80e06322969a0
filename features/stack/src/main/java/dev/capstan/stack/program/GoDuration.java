package dev.capstan.stack.program;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A time as Go writes it: `1h30m`, `1.5h`, `250ms`.
final class GoDuration {
    private static final Pattern PART = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(h|ms|m|s)");
    private static final Map<String, Long> MILLIS = Map.of("h", 3_600_000L, "m", 60_000L, "s", 1_000L, "ms", 1L);

    private GoDuration() {}

    /// Empty when it is none, or no time at all.
    static Optional<Duration> parse(String text) {
        Duration sum = Duration.ZERO;
        Matcher part = PART.matcher(text);
        int at = 0;
        while (at < text.length() && part.region(at, text.length()).lookingAt()) {
            long unit = MILLIS.getOrDefault(part.group(2), 0L);
            sum = sum.plusMillis(new BigDecimal(part.group(1))
                    .multiply(BigDecimal.valueOf(unit))
                    .longValue());
            at = part.end();
        }
        return at == text.length() && sum.isPositive() ? Optional.of(sum) : Optional.empty();
    }
}
