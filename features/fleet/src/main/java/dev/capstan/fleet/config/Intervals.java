package dev.capstan.fleet.config;

import java.time.Duration;
import java.util.Map;

/// How often a cluster's adapters are asked to look again.
///
/// @param ready while it is ready
/// @param notReady while it is anything else
/// @param byType what differs for clusters of some types
public record Intervals(Duration ready, Duration notReady, Map<String, Intervals> byType) {
    static final Duration READY = Duration.ofMinutes(5);
    static final Duration NOT_READY = Duration.ofSeconds(10);

    public Intervals {
        byType = Map.copyOf(byType);
    }

    /// Five minutes and ten seconds; less where reports would be stale by then.
    static Intervals defaults(Policies policies) {
        return new Intervals(inTime(READY, policies), inTime(NOT_READY, policies), Map.of());
    }

    private static Duration inTime(Duration interval, Policies policies) {
        var half = policies.staleThreshold().dividedBy(2);
        return policies.watchesAge() && half.compareTo(interval) < 0 ? half : interval;
    }

    /// Those of a cluster of that type.
    public Intervals of(String clusterType) {
        return byType.getOrDefault(clusterType, this);
    }

    public Duration in(Phase phase) {
        return phase == Phase.READY ? ready : notReady;
    }
}
