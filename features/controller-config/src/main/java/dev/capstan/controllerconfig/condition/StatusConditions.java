package dev.capstan.controllerconfig.condition;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The conditions of a controller. Those that its config states are always reported, and Applied and Available
/// whether it states them or not.
///
/// Applied, when it is not stated, is True. Available, when it is not stated, follows from the others that are:
/// False if one is False, True if all are True, else Unknown.
public record StatusConditions(List<ConditionTemplate> stated) {
    public StatusConditions {
        stated = List.copyOf(stated);
    }

    /// The conditions of objects that were made.
    ///
    /// @param context what templates of conditions see
    public List<Condition> evaluate(Map<String, ? extends @Nullable Object> context) {
        var conditions = new ArrayList<Condition>();
        stated.forEach(each -> conditions.add(each.evaluate(context)));
        if (!states(Condition.APPLIED)) {
            conditions.addFirst(new Condition(
                    Condition.APPLIED, ConditionStatus.TRUE, "ResourcesCreated", "All resources have been created"));
        }
        if (!states(Condition.AVAILABLE)) {
            conditions.add(derived(conditions));
        }
        return List.copyOf(conditions);
    }

    /// The conditions when objects were not made: Applied is False, and of the others nothing is known, but that
    /// something unexpected happened, if it did.
    public List<Condition> failed(Failure failure, String message) {
        var types = types();
        if (failure.unexpected() && types.stream().noneMatch(Condition::isHealth)) {
            types.add(Condition.HEALTHY);
        }
        return types.stream().map(type -> failed(type, failure, message)).toList();
    }

    private static Condition failed(String type, Failure failure, String message) {
        if (Condition.isHealth(type)) {
            return new Condition(type, ConditionStatus.of(!failure.unexpected()), failure.reason(), message);
        }
        var status = type.equals(Condition.APPLIED) ? ConditionStatus.FALSE : ConditionStatus.UNKNOWN;
        return new Condition(type, status, failure.reason(), message);
    }

    /// The conditions while objects are deleted: they are there until all have gone, and then Finalized is True.
    ///
    /// @param gone whether none is left
    public List<Condition> deleted(boolean gone, String message) {
        var types = types();
        types.add(Condition.FINALIZED);
        return types.stream().map(type -> deleted(type, gone, message)).toList();
    }

    private static Condition deleted(String type, boolean gone, String message) {
        var status = switch (type) {
            case Condition.APPLIED -> ConditionStatus.of(!gone);
            case Condition.FINALIZED -> ConditionStatus.of(gone);
            case Condition.AVAILABLE -> ConditionStatus.FALSE;
            case Condition.HEALTH, Condition.HEALTHY -> ConditionStatus.TRUE;
            default -> ConditionStatus.UNKNOWN;
        };
        return new Condition(type, status, gone ? "ResourcesDeleted" : "ResourcesDeleting", message);
    }

    /// Those that are always there, then those that are stated.
    private Set<String> types() {
        var types = new LinkedHashSet<>(List.of(Condition.APPLIED, Condition.AVAILABLE));
        stated.forEach(each -> types.add(each.type()));
        return types;
    }

    private boolean states(String type) {
        return stated.stream().anyMatch(each -> each.type().equals(type));
    }

    private static Condition derived(List<Condition> conditions) {
        var others = conditions.stream()
                .filter(each -> !each.type().equals(Condition.APPLIED) && !each.isHealth())
                .toList();
        var isFalse = others.stream()
                .filter(each -> each.status() == ConditionStatus.FALSE)
                .findFirst();
        var open = others.stream()
                .filter(each -> each.status() == ConditionStatus.UNKNOWN)
                .findFirst();
        return isFalse.or(() -> open)
                .map(each -> new Condition(
                        Condition.AVAILABLE, each.status(), each.reason(), each.type() + ": " + each.message()))
                .orElseGet(() -> others.isEmpty()
                        ? new Condition(
                                Condition.AVAILABLE,
                                ConditionStatus.UNKNOWN,
                                "NotStated",
                                "The controller config states no condition from which this could be known")
                        : new Condition(
                                Condition.AVAILABLE,
                                ConditionStatus.TRUE,
                                "AllConditionsTrue",
                                "All conditions of the controller are True"));
    }
}
