package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Phase;
import dev.capstan.fleet.config.Policies.StaleAction;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Chooses the phase: the first in their fixed order that applies.
///
/// A phase applies when its conditions are as required and nothing that cannot be configured speaks against it; or
/// when time demands it, whatever the conditions say.
final class PhaseChoice {
    private final AggregationConfig config;
    private final Roster roster;
    private final boolean[] conditions;

    /// @param conditions whether each of the configured conditions holds
    PhaseChoice(AggregationConfig config, Roster roster, boolean[] conditions) {
        this.config = config;
        this.roster = roster;
        this.conditions = conditions;
    }

    Phase phase() {
        for (Phase phase : Phase.values()) {
            if (applies(phase)) {
                return phase;
            }
        }
        return Phase.PENDING;
    }

    boolean applies(Phase phase) {
        return demanded(phase) || (required(phase) && objection(phase).isEmpty());
    }

    /// Whether time, or what has begun already, leaves no choice.
    boolean demanded(Phase phase) {
        return switch (phase) {
            case DEGRADED ->
                config.policies().staleAction() == StaleAction.DEGRADED && any(roster.all(), Adapter::stale);
            case FAILED ->
                any(roster.required(), Adapter::overdue)
                        || (config.policies().staleAction() == StaleAction.FAILED && any(roster.all(), Adapter::stale));
            case READY -> false;
            case PROVISIONING -> any(roster.all(), Adapter::started);
            case PENDING -> true;
        };
    }

    /// Whether the conditions are as the configuration wants them; where it wants nothing, the adapters decide.
    boolean required(Phase phase) {
        var requirements = config.phase(phase).requirements();
        if (requirements.isEmpty()) {
            return byState(phase);
        }
        for (var each : requirements) {
            if (conditions[each.index()] != each.status()) {
                return false;
            }
        }
        return true;
    }

    private boolean byState(Phase phase) {
        return switch (phase) {
            case DEGRADED -> any(roster.all(), each -> each.state() == AdapterState.UNHEALTHY);
            case FAILED -> any(roster.required(), each -> each.state() == AdapterState.FAILED);
            case READY -> !any(roster.required(), each -> each.state() != AdapterState.SUCCEEDED);
            case PROVISIONING -> any(roster.all(), each -> each.state() == AdapterState.IN_PROGRESS);
            case PENDING -> true;
        };
    }

    /// What speaks against a phase although its conditions are met. This cannot be configured; only the guard of
    /// `failed` can be switched off.
    Optional<String> objection(Phase phase) {
        return switch (phase) {
            case FAILED ->
                config.failedGuard() && !any(roster.required(), each -> each.state() == AdapterState.FAILED)
                        ? Optional.of("no required adapter has failed at the current generation")
                        : Optional.empty();
            case READY ->
                notReady()
                        .map(each -> each.name() + " is "
                                + (each.current() ? "unhealthy" : "not at the current generation"));
            case DEGRADED, PROVISIONING, PENDING -> Optional.empty();
        };
    }

    private Optional<Adapter> notReady() {
        for (var each : roster.required()) {
            if (!each.current() || each.state() == AdapterState.UNHEALTHY) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    private static boolean any(List<Adapter> adapters, Predicate<Adapter> such) {
        for (var each : adapters) {
            if (such.test(each)) {
                return true;
            }
        }
        return false;
    }
}
