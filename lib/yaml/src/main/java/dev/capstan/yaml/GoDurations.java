package dev.capstan.yaml;

import dev.capstan.expr.time.Durations;
import dev.capstan.expr.value.Problem;
import java.time.Duration;
import java.util.Optional;

/// Durations as Go writes them: `90s`, `10m`, `1h30m`, `0`.
public final class GoDurations {
    private GoDurations() {}

    /// What the text says, when it is a duration of 0 or more.
    public static Optional<Duration> parse(String text) {
        try {
            var duration = Durations.parse(text);
            return duration.isNegative() ? Optional.empty() : Optional.of(duration);
        } catch (Problem _) {
            return Optional.empty();
        }
    }

    /// The shortest text that says this, in whole seconds, or milliseconds if it is less: `10m`, `1h30m`, `200ms`.
    public static String text(Duration duration) {
        long hours = duration.toHours();
        int minutes = duration.toMinutesPart();
        int seconds = duration.toSecondsPart();
        var text = (hours > 0 ? hours + "h" : "")
                + (minutes > 0 ? minutes + "m" : "")
                + (seconds > 0 ? seconds + "s" : "");
        return text.isEmpty() ? duration.toMillis() + "ms" : text;
    }
}
