package dev.capstan.streamline;

import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.event.EventWriter;
import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import java.time.Clock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// What all controllers of a manager share.
///
/// @param client for handlers
/// @param nanos what time it is for delays and timeouts, as [System#nanoTime] tells it
/// @param clock what time it is for people
/// @param random makes a generator for one owner
record Environment(
        KubernetesClient client,
        Wire wire,
        Leadership leadership,
        EventWriter events,
        MeterRegistry meters,
        Tracer tracer,
        Clock clock,
        LongSupplier nanos,
        Supplier<RandomGenerator> random,
        Reflector.Options watching) {
    /// The same with other meters.
    Environment with(MeterRegistry others) {
        return new Environment(client, wire, leadership, events, others, tracer, clock, nanos, random, watching);
    }
}
