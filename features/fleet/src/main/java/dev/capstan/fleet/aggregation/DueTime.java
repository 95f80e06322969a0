package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.DefaultBehavior;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// When time alone may change a status next.
final class DueTime {
    private DueTime() {}

    /// @param timed whether an expression asks for the time: then nobody knows, and it is soon
    static Optional<Instant> of(AggregationConfig config, Roster roster, Situation situation, boolean timed) {
        var due = stale(config, roster);
        if (waits(config, roster)) {
            due = earlier(
                    due,
                    situation.generationSince().plus(config.defaultBehavior().timeout()));
        }
        if (timed) {
            due = earlier(due, situation.now().plus(config.intervals().notReady()));
        }
        return Optional.ofNullable(due);
    }

    /// When the first report that is not stale yet will be.
    private static @Nullable Instant stale(AggregationConfig config, Roster roster) {
        Instant oldest = null;
        for (var each : roster.all()) {
            if (each.age() == Age.FRESH) {
                oldest = earlier(oldest, each.signals().lastUpdated());
            }
        }
        return oldest == null ? null : oldest.plus(config.policies().staleThreshold());
    }

    /// Whether an adapter has not reported and may still do so in time.
    private static boolean waits(AggregationConfig config, Roster roster) {
        var behavior = config.defaultBehavior();
        if (behavior.timeout().isZero() || behavior.missingAdapter() == DefaultBehavior.Missing.FAILED) {
            return false;
        }
        for (var each : roster.required()) {
            if (!each.current() && !each.overdue() && each.state() != AdapterState.UNHEALTHY) {
                return true;
            }
        }
        return false;
    }

    private static Instant earlier(@Nullable Instant one, Instant other) {
        return one == null || other.isBefore(one) ? other : one;
    }
}
