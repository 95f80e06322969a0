package dev.capstan.operator.lifecycle;

import dev.capstan.streamline.queue.Backoff;
import java.time.Duration;

/// How often and how long.
///
/// @param backoff how long to wait before trying again what failed: 1, 2, 4 … 1024 minutes
/// @param drift how often what is ready is looked at again
/// @param timeout how long one call of a plugin may take before it is interrupted
/// @param concurrent how many resources of a type are reconciled at the same time
public record Pace(Backoff backoff, Duration drift, Duration timeout, int concurrent) {
    public static Pace defaults() {
        var backoff = new Backoff(Duration.ofMinutes(1), Duration.ofMinutes(1024), 2, 0.1);
        return new Pace(backoff, Duration.ofMinutes(5), Duration.ofMinutes(30), 5);
    }

    public Pace withBackoff(Backoff backoff) {
        return new Pace(backoff, drift, timeout, concurrent);
    }

    public Pace withDrift(Duration drift) {
        return new Pace(backoff, drift, timeout, concurrent);
    }

    public Pace withTimeout(Duration timeout) {
        return new Pace(backoff, drift, timeout, concurrent);
    }

    public Pace withConcurrent(int concurrent) {
        return new Pace(backoff, drift, timeout, concurrent);
    }
}
