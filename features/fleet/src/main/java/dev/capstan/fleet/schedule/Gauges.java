package dev.capstan.fleet.schedule;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/// What the schedule counts.
final class Gauges {
    private final Timer lag;
    private final Counter written;
    private final Counter failures;

    Gauges(MeterRegistry meters) {
        this.lag = Timer.builder("capstan_fleet_reconcile_lag")
                .description("How much later than planned the adapters of a cluster were asked to look again")
                .publishPercentiles(0.5, 0.99)
                .register(meters);
        this.written = Counter.builder("capstan_fleet_sweep_changes")
                .description("How often time has changed a status")
                .register(meters);
        this.failures = Counter.builder("capstan_fleet_reconcile_failures")
                .description("How often events could not be published, and were kept for later")
                .register(meters);
    }

    void asked(Duration late) {
        lag.record(late);
    }

    void changed() {
        written.increment();
    }

    void failed() {
        failures.increment();
    }
}
