package dev.capstan.controllerconfig.run;

import dev.capstan.messaging.RetryPolicy;
import dev.capstan.messaging.Subscription;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// How controllers are run.
///
/// @param topic where events come from
/// @param only the one config to run, by name; all of them when it is empty
/// @param subscription where its events come from, whatever the config says; for one config only
/// @param namespace where configs are looked for; everywhere when it is empty
/// @param owning whether subscriptions are this process's to give up, once their config is deleted
/// @param receiving how many events are handled at once, and what happens to those that fail
public record RunOptions(
        String topic,
        Optional<String> only,
        Optional<String> subscription,
        Optional<String> namespace,
        boolean owning,
        Subscription.Options receiving,
        Clock clock,
        MeterRegistry meters) {
    private static final RetryPolicy RETRY = new RetryPolicy(5, Duration.ofSeconds(2));

    /// All configs, each with a subscription that goes with it.
    public static RunOptions all(String topic) {
        return new RunOptions(
                topic,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                true,
                Subscription.Options.defaults().withRetry(RETRY),
                Clock.systemUTC(),
                new CompositeMeterRegistry());
    }

    /// One config, in a process of its own.
    public static RunOptions one(String topic, String namespace, String name, Optional<String> subscription) {
        RunOptions all = all(topic);
        return new RunOptions(
                topic,
                Optional.of(name),
                subscription,
                Optional.of(namespace),
                false,
                all.receiving,
                all.clock,
                all.meters);
    }

    public RunOptions withReceiving(Subscription.Options other) {
        return new RunOptions(topic, only, subscription, namespace, owning, other, clock, meters);
    }

    public RunOptions withClock(Clock other) {
        return new RunOptions(topic, only, subscription, namespace, owning, receiving, other, meters);
    }

    public RunOptions withMeters(MeterRegistry other) {
        return new RunOptions(topic, only, subscription, namespace, owning, receiving, clock, other);
    }
}
