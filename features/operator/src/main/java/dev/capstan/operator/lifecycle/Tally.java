package dev.capstan.operator.lifecycle;

import dev.capstan.operator.type.ManagedType;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/// Counts how attempts for a type ended: a plugin that fails is no failure of the engine, which only tries again later.
public record Tally(Counter successes, Counter failures) {
    public static Tally of(MeterRegistry meters, ManagedType type) {
        return new Tally(counter(meters, type, "success"), counter(meters, type, "failure"));
    }

    private static Counter counter(MeterRegistry meters, ManagedType type, String result) {
        return Counter.builder("capstan_reconciles")
                .tag("type", type.name())
                .tag("result", result)
                .register(meters);
    }

    void succeeded() {
        successes.increment();
    }

    void failed() {
        failures.increment();
    }
}
