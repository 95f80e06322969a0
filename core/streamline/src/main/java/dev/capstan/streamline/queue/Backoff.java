package dev.capstan.streamline.queue;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to wait before the next try of something that failed: longer each time, never quite the same.
///
/// @param first before the second try
/// @param longest never longer than this
/// @param factor how much longer each time
/// @param jitter by how much of itself a delay may be longer or shorter, so that many do not come back at once
public record Backoff(Duration first, Duration longest, double factor, double jitter) {
    public Backoff {
        if (!first.isPositive() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("a backoff from " + first + " to " + longest
                    + ", expected a positive delay and one that is not less");
        }
        if (factor < 1 || jitter < 0 || jitter >= 1) {
            throw new IllegalArgumentException("a backoff with factor " + factor + " and jitter " + jitter
                    + ", expected a factor of 1 or more and a jitter from 0 to less than 1");
        }
    }

    /// From 5 milliseconds to 5 minutes, doubled each time, give or take a tenth.
    public static Backoff defaults() {
        return new Backoff(Duration.ofMillis(5), Duration.ofMinutes(5), 2, 0.1);
    }

    /// The same from `first` to `longest`.
    public Backoff between(Duration first, Duration longest) {
        return new Backoff(first, longest, factor, jitter);
    }

    /// How long to wait after so many failures in a row.
    public Duration delay(int failures, RandomGenerator random) {
        double most = longest.toNanos();
        double plain = first.toNanos() * Math.pow(factor, Math.max(0, failures - 1));
        double shaken = Math.min(plain, most) * (1 + jitter * (2 * random.nextDouble() - 1));
        return Duration.ofNanos((long) Math.min(shaken, most));
    }
}
