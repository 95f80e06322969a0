package dev.capstan.streamline.queue;

import java.time.Duration;

/// How much work may begin in a time.
///
/// @param count so many
/// @param per in this long
/// @param burst how many may begin at once after a quiet time
public record RateLimit(int count, Duration per, int burst) {
    public RateLimit {
        if (count < 1 || burst < 1 || !per.isPositive()) {
            throw new IllegalArgumentException(
                    "a rate limit of " + count + " per " + per + " with bursts of " + burst + ", expected 1 or more");
        }
    }

    long nanosEach() {
        return Math.max(1, per.toNanos() / count);
    }
}
