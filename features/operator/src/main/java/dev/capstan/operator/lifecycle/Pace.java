package dev.capstan.operator.lifecycle;

import dev.capstan.operator.type.PaceWishes;
import dev.capstan.streamline.queue.Backoff;
import java.time.Duration;

/// How often and how long.
///
/// @param backoff how long to wait before trying again what failed: 1, 2, 4 … 1024 minutes
/// @param drift how often what is ready is looked at again
/// @param timeout how long one call of a plugin may take before it is interrupted
/// @param concurrent how many resources of a type are reconciled at the same time
/// @param interval how long plugins with loops of their own should wait between rounds
public record Pace(Backoff backoff, Duration drift, Duration timeout, int concurrent, Duration interval) {
    public static Pace defaults() {
        var backoff = new Backoff(Duration.ofMinutes(1), Duration.ofMinutes(1024), 2, 0.1);
        return new Pace(backoff, Duration.ofMinutes(5), Duration.ofMinutes(30), 5, Duration.ofSeconds(60));
    }

    /// The same but for what somebody wishes. Who wishes for one end of the backoff moves the other out of its way.
    public Pace following(PaceWishes wishes) {
        Duration first = wishes.first()
                .orElseGet(() -> least(backoff.first(), wishes.longest().orElse(backoff.longest())));
        Duration longest = wishes.longest().orElseGet(() -> most(backoff.longest(), first));
        return new Pace(
                backoff.between(first, longest),
                wishes.drift().orElse(drift),
                wishes.timeout().orElse(timeout),
                wishes.concurrent().orElse(concurrent),
                wishes.interval().orElse(interval));
    }

    public Pace withBackoff(Backoff backoff) {
        return new Pace(backoff, drift, timeout, concurrent, interval);
    }

    public Pace withDrift(Duration drift) {
        return new Pace(backoff, drift, timeout, concurrent, interval);
    }

    public Pace withTimeout(Duration timeout) {
        return new Pace(backoff, drift, timeout, concurrent, interval);
    }

    public Pace withConcurrent(int concurrent) {
        return new Pace(backoff, drift, timeout, concurrent, interval);
    }

    public Pace withInterval(Duration interval) {
        return new Pace(backoff, drift, timeout, concurrent, interval);
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration most(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }
}
