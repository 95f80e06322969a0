package dev.capstan.registry.access;

import dev.capstan.registry.index.View;
import java.util.List;

/// Whether a caller may do something.
@FunctionalInterface
public interface Access {
    /// Everybody may do everything; for one person on one machine.
    Access OPEN = (caller, question, view) -> true;

    /// Whether the caller may. Asked for every request, so it must be quick.
    boolean allows(Caller caller, Question question, View view);

    /// Why [#allows] answers as it does, for people; empty when there is nothing to say.
    default String reason(Caller caller, Question question, View view) {
        return "";
    }

    /// What the caller may do in a namespace.
    default HeldRules rules(Caller caller, String namespace, View view) {
        return new HeldRules(List.of(PolicyRule.ALL_RESOURCES, PolicyRule.ALL_PATHS), List.of());
    }

    /// Throws a refusal when a write would hand out more than the caller has.
    default void checkHandover(Handover handover, View view) {}

    /// Returns when the caller may, and throws a [dev.capstan.api.Refusal.Forbidden] when not.
    default void check(Caller caller, Question question, View view) {
        if (allows(caller, question, view)) {
            Witness.current().allowed(question, () -> reason(caller, question, view));
            return;
        }
        String reason = reason(caller, question, view);
        Witness.current().refused(question, reason);
        throw question.refused(caller, reason).asException();
    }
}
