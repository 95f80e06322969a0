package dev.capstan.stack.run.stack;

import dev.capstan.yaml.GoDurations;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Another Stack of the same namespace that must have succeeded first.
///
/// @param within how long ago at most; empty for any time
record Prerequisite(String name, Optional<Duration> within) {
    /// Why it is not met.
    ///
    /// @param request what to ask of the other Stack, as its reconciliation request, so that it will be met; empty
    ///     when it has to come by itself
    record Unmet(String words, Optional<String> request) {}

    /// Says what is missing when there is no such Stack.
    Unmet absent() {
        return new Unmet("there is no Stack " + name, Optional.empty());
    }

    /// What is missing; empty when it is met.
    ///
    /// @param generation of the other Stack, which it must have succeeded with
    /// @param request the reconciliation request of the other Stack, as it is now
    Optional<Unmet> unmet(StackStatus other, long generation, String request, Instant now) {
        LastUpdate last = other.getLastUpdate();
        if (last == null
                || last.generation() != generation
                || !last.reconcileRequest().equals(request)) {
            return waiting("Stack " + name + " has not been processed as it is now");
        }
        if (last.type().equals(UpdateType.DESTROY.word())) {
            return waiting("Stack " + name + " is being destroyed");
        }
        if (!last.succeeded()) {
            return waiting("Stack " + name + " failed");
        }
        Duration age = Duration.between(last.at(), now);
        return within.filter(limit -> age.compareTo(limit) > 0)
                .map(limit -> new Unmet(
                        "Stack " + name + " succeeded " + GoDurations.text(age) + " ago, expected within the last "
                                + GoDurations.text(limit),
                        Optional.of("after-" + last.name())));
    }

    private static Optional<Unmet> waiting(String words) {
        return Optional.of(new Unmet(words, Optional.empty()));
    }
}
