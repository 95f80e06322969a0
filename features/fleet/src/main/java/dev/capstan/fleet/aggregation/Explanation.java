package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.Phase;
import java.util.List;
import java.util.Optional;

/// Why a status is what it is, adapter by adapter and rule by rule.
///
/// @param generation what was wanted
/// @param phases in the order in which they were tried, also those behind the one that was chosen
public record Explanation(
        Aggregate aggregate,
        long generation,
        List<OfAdapter> adapters,
        List<OfCondition> conditions,
        List<OfPhase> phases) {
    public Explanation {
        adapters = List.copyOf(adapters);
        conditions = List.copyOf(conditions);
        phases = List.copyOf(phases);
    }

    /// Why an adapter counts as it does.
    ///
    /// @param role `required`, `optional` or, when nobody configured it, `other`
    /// @param reason of the condition that decided, as the message
    public record OfAdapter(
            String name,
            String role,
            AdapterState state,
            long observedGeneration,
            String available,
            String applied,
            String health,
            boolean stale,
            String reason,
            String message) {}

    /// Why a condition came out as it did.
    ///
    /// @param findings the values that were met: loops with their outcome, adapters that were looked up
    /// @param deciders the adapters because of which it came out so
    /// @param error why the expression could not be evaluated
    public record OfCondition(
            Condition condition,
            String expression,
            List<String> findings,
            List<String> deciders,
            Optional<String> error) {
        public OfCondition {
            findings = List.copyOf(findings);
            deciders = List.copyOf(deciders);
        }
    }

    /// Why a phase applies or does not. The first that applies is the phase.
    public record OfPhase(Phase phase, boolean applies, List<String> reasons) {
        public OfPhase {
            reasons = List.copyOf(reasons);
        }
    }

    /// All of it for a person to read.
    public String text() {
        return new ExplanationText(this).write();
    }
}
