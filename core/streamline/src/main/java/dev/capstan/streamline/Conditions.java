package dev.capstan.streamline;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// A list of conditions that is kept as Kubernetes wants it: one of each type, with the generation it was found
/// at, and with the time when its status last changed, which stays when only the words do.
public final class Conditions {
    private final List<Condition> conditions;
    private final long generation;
    private final Clock clock;

    /// @param conditions the list to keep; it is changed
    /// @param generation of the object they are about
    public Conditions(List<Condition> conditions, long generation, Clock clock) {
        this.conditions =
                Objects.requireNonNull(conditions, "the status has no list of conditions: make it an empty one");
        this.generation = generation;
        this.clock = clock;
    }

    public Optional<Condition> find(String type) {
        return conditions.stream().filter(each -> type.equals(each.getType())).findFirst();
    }

    public boolean isTrue(String type) {
        return find(type).filter(each -> "True".equals(each.getStatus())).isPresent();
    }

    /// Says that a condition holds or does not.
    ///
    /// @param reason one word, as `MinimumReplicasAvailable`
    public Conditions set(String type, boolean holds, String reason, String message) {
        return put(type, holds ? "True" : "False", reason, message);
    }

    /// Says that it is not known whether a condition holds.
    public Conditions unknown(String type, String reason, String message) {
        return put(type, "Unknown", reason, message);
    }

    public Conditions remove(String type) {
        conditions.removeIf(each -> type.equals(each.getType()));
        return this;
    }

    private Conditions put(String type, String status, String reason, String message) {
        Optional<Condition> before = find(type);
        String since = before.filter(each -> status.equals(each.getStatus()))
                .map(Condition::getLastTransitionTime)
                .orElseGet(() -> clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        Condition after = new ConditionBuilder()
                .withType(type)
                .withStatus(status)
                .withReason(reason)
                .withMessage(message)
                .withObservedGeneration(generation)
                .withLastTransitionTime(since)
                .build();
        before.ifPresentOrElse(each -> conditions.set(conditions.indexOf(each), after), () -> conditions.add(after));
        return this;
    }
}
