package dev.capstan.fleet.schedule;

import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.queue.RateLimit;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/// How time is kept.
///
/// @param leadership whether this process is the one that keeps it; asked before all that others notice
/// @param rate how many owners' adapters are asked to look again, at most
/// @param retries what happens when adapters cannot be asked
/// @param nanos what waits are measured with, as [System#nanoTime] tells it
public record ScheduleOptions(
        Leadership leadership,
        RateLimit rate,
        Retries retries,
        Clock clock,
        LongSupplier nanos,
        RandomGenerator random,
        MeterRegistry meters) {
    /// How it is tried again, for as long as it takes.
    ///
    /// @param alarm after how many attempts in vain that is told as an error
    public record Retries(int alarm, Duration longestPause) {
        private static final Duration LEAST = Duration.ofSeconds(1);

        public Retries {
            longestPause = longestPause.compareTo(LEAST) < 0 ? LEAST : longestPause;
        }
    }

    /// For a process that is alone: 2,000 a second at most.
    public static ScheduleOptions defaults() {
        return new ScheduleOptions(
                Leadership.always(),
                perSecond(2_000),
                new Retries(10, Duration.ofSeconds(10)),
                Clock.systemUTC(),
                System::nanoTime,
                RandomGenerator.of("L64X128MixRandom"),
                new CompositeMeterRegistry());
    }

    public ScheduleOptions withLeadership(Leadership other) {
        return new ScheduleOptions(other, rate, retries, clock, nanos, random, meters);
    }

    /// @param count so many in a second, and half as many at once
    public ScheduleOptions withRate(int count) {
        return withRate(perSecond(count));
    }

    private static RateLimit perSecond(int count) {
        return new RateLimit(count, Duration.ofSeconds(1), Math.max(1, count / 2));
    }

    public ScheduleOptions withRate(RateLimit other) {
        return new ScheduleOptions(leadership, other, retries, clock, nanos, random, meters);
    }

    public ScheduleOptions withRetries(Retries other) {
        return new ScheduleOptions(leadership, rate, other, clock, nanos, random, meters);
    }

    public ScheduleOptions withClock(Clock other, LongSupplier otherNanos) {
        return new ScheduleOptions(leadership, rate, retries, other, otherNanos, random, meters);
    }

    public ScheduleOptions withRandom(RandomGenerator other) {
        return new ScheduleOptions(leadership, rate, retries, clock, nanos, other, meters);
    }

    public ScheduleOptions withMeters(MeterRegistry other) {
        return new ScheduleOptions(leadership, rate, retries, clock, nanos, random, other);
    }
}
