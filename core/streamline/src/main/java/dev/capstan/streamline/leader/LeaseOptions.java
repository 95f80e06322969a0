package dev.capstan.streamline.leader;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.UUID;

/// How to take part in an election.
///
/// @param lease the `coordination.k8s.io/v1` Lease that all candidates try to hold
/// @param identity who this process is; no other may have the same
/// @param duration how long a lease is good for that is not renewed
/// @param renewDeadline after how long without a renewal a leader stops; less than the duration, so that it has
///     stopped before another begins
/// @param retry how often to try
public record LeaseOptions(
        ObjectKey lease, String identity, Duration duration, Duration renewDeadline, Duration retry) {
    public LeaseOptions {
        boolean ordered = duration.compareTo(renewDeadline) > 0 && renewDeadline.compareTo(retry) > 0;
        if (!ordered || !retry.isPositive()) {
            throw new IllegalArgumentException("a lease of " + duration + " to be renewed within " + renewDeadline
                    + ", tried every " + retry + ", expected each to be longer than the next");
        }
        if (duration.toSeconds() < 1) {
            throw new IllegalArgumentException("a lease of " + duration + ", expected a second or more");
        }
    }

    /// As Kubernetes does it: 15 seconds, renewed within 10, tried every 2.
    public static LeaseOptions of(String namespace, String name) {
        return new LeaseOptions(
                new ObjectKey(namespace, name),
                host() + "-" + UUID.randomUUID(),
                Duration.ofSeconds(15),
                Duration.ofSeconds(10),
                Duration.ofSeconds(2));
    }

    public LeaseOptions withIdentity(String identity) {
        return new LeaseOptions(lease, identity, duration, renewDeadline, retry);
    }

    public LeaseOptions withTimes(Duration duration, Duration renewDeadline, Duration retry) {
        return new LeaseOptions(lease, identity, duration, renewDeadline, retry);
    }

    private static String host() {
        return System.getenv().getOrDefault("HOSTNAME", "streamline");
    }
}
