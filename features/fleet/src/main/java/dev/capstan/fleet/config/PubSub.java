package dev.capstan.fleet.config;

import java.time.Duration;

/// Where events about clusters go, and how often sending one is tried.
public record PubSub(
        Provider provider, String clusterEvents, String statusUpdates, int maxRetries, Duration retryInterval) {
    /// What carries the events, when messaging is configured at all.
    public enum Provider {
        RABBITMQ,
        GCP_PUBSUB
    }

    /// What the seed prints.
    public static PubSub defaults() {
        return new PubSub(
                Provider.RABBITMQ, "hyperfleet.cluster.events", "hyperfleet.status.updates", 3, Duration.ofSeconds(30));
    }
}
