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
/// @param nanos what waits are measured with, as [System#nanoTime] tells it
public record ScheduleOptions(
        Leadership leadership,
        RateLimit rate,
        Clock clock,
        LongSupplier nanos,
        RandomGenerator random,
        MeterRegistry meters) {
    /// For a process that is alone: 2,000 a second at most.
    public static ScheduleOptions defaults() {
        return new ScheduleOptions(
                Leadership.always(),
                perSecond(2_000),
                Clock.systemUTC(),
                System::nanoTime,
                RandomGenerator.of("L64X128MixRandom"),
                new CompositeMeterRegistry());
    }

    public ScheduleOptions withLeadership(Leadership other) {
        return new ScheduleOptions(other, rate, clock, nanos, random, meters);
    }

    /// @param count so many in a second, and half as many at once
    public ScheduleOptions withRate(int count) {
        return withRate(perSecond(count));
    }

    private static RateLimit perSecond(int count) {
        return new RateLimit(count, Duration.ofSeconds(1), Math.max(1, count / 2));
    }

    public ScheduleOptions withRate(RateLimit other) {
        return new ScheduleOptions(leadership, other, clock, nanos, random, meters);
    }

    public ScheduleOptions withClock(Clock other, LongSupplier otherNanos) {
        return new ScheduleOptions(leadership, rate, other, otherNanos, random, meters);
    }

    public ScheduleOptions withRandom(RandomGenerator other) {
        return new ScheduleOptions(leadership, rate, clock, nanos, other, meters);
    }

    public ScheduleOptions withMeters(MeterRegistry other) {
        return new ScheduleOptions(leadership, rate, clock, nanos, random, other);
    }
}
