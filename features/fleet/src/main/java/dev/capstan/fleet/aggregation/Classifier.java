package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.DefaultBehavior;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Says what a report means at one moment: how far its adapter is with what is wanted.
final class Classifier {
    private final AggregationConfig config;
    private final Wanted wanted;
    private final boolean deleting;
    private final boolean overdue;

    /// Reports of this time or before are stale; null when no report ever is.
    private final @Nullable Instant cutoff;

    Classifier(AggregationConfig config, Situation situation) {
        this.config = config;
        var behavior = config.defaultBehavior();
        var atOnce = behavior.missingAdapter() == DefaultBehavior.Missing.FAILED;
        this.wanted = new Wanted(situation.generation(), atOnce ? Duration.ZERO : behavior.timeout());
        this.deleting = situation.deleting();
        this.overdue = atOnce || late(behavior, situation);
        this.cutoff = config.policies().watchesAge()
                ? situation.now().minus(config.policies().staleThreshold())
                : null;
    }

    private static boolean late(DefaultBehavior behavior, Situation situation) {
        var timeout = behavior.timeout();
        return !timeout.isZero()
                && !situation.now().isBefore(situation.generationSince().plus(timeout));
    }

    Wanted wanted() {
        return wanted;
    }

    /// @param configured whether the configuration knows the adapter; the age of other reports does not count
    Adapter adapter(String name, Signals signals, boolean required, boolean configured) {
        var age = configured ? age(signals) : Age.IRRELEVANT;
        if (Signals.is(signals.health(), Condition.FALSE)) {
            return new Adapter(name, signals, AdapterState.UNHEALTHY, age, signals.health(), wanted);
        }
        if (!signals.reported() || signals.observedGeneration() != wanted.generation()) {
            var state = required && overdue ? AdapterState.FAILED : AdapterState.PENDING;
            return new Adapter(name, signals, state, age, null, wanted);
        }
        var state = deleting ? whileDeleting(signals) : state(signals);
        return new Adapter(name, signals, state, age, cause(state, signals), wanted);
    }

    /// Who has finalized has nothing more to say.
    private Age age(Signals signals) {
        var done = deleting && Signals.is(signals.finalized(), Condition.TRUE);
        if (cutoff == null || !signals.reported() || done) {
            return Age.IRRELEVANT;
        }
        return signals.lastUpdated().isAfter(cutoff) ? Age.FRESH : Age.STALE;
    }

    private AdapterState state(Signals signals) {
        if (Signals.is(signals.available(), Condition.TRUE)) {
            return AdapterState.SUCCEEDED;
        }
        if (!Signals.is(signals.applied(), Condition.TRUE)) {
            return AdapterState.PENDING;
        }
        return works(signals.available()) ? AdapterState.IN_PROGRESS : AdapterState.FAILED;
    }

    private boolean works(@Nullable Condition available) {
        return available != null
                && (available.status().equals(Condition.UNKNOWN)
                        || config.inProgress().matches(available.reason()));
    }

    /// What goes away is not available, and that is no failure.
    private static AdapterState whileDeleting(Signals signals) {
        if (Signals.is(signals.finalized(), Condition.TRUE)) {
            return AdapterState.SUCCEEDED;
        }
        return Signals.is(signals.applied(), Condition.TRUE) ? AdapterState.IN_PROGRESS : AdapterState.PENDING;
    }

    private @Nullable Condition cause(AdapterState state, Signals signals) {
        if (state == AdapterState.PENDING) {
            return signals.applied() == null ? signals.available() : signals.applied();
        }
        return deleting && state == AdapterState.SUCCEEDED ? signals.finalized() : signals.available();
    }
}
