package dev.capstan.app.stack;

import java.time.Duration;

/// Times as people say them.
public final class Times {
    private Times() {}

    /// `45s`, `3m20s`, `2h5m`, `4d3h`.
    public static String words(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        if (seconds < 60) {
            return seconds + "s";
        }
        if (seconds < 3600) {
            return seconds / 60 + "m" + rest(seconds % 60, "s");
        }
        if (seconds < 86_400) {
            return seconds / 3600 + "h" + rest(seconds % 3600 / 60, "m");
        }
        return seconds / 86_400 + "d" + rest(seconds % 86_400 / 3600, "h");
    }

    private static String rest(long count, String unit) {
        return count == 0 ? "" : count + unit;
    }
}
