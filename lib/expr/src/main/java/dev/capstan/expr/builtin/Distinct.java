package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The elements of an array without those that equal an earlier one.
///
/// Equality of the language is not Java's (1 equals 1.0) and not transitive for huge numbers, so only what has a
/// simple identity is looked up; the rest is compared one by one, which the budget limits.
final class Distinct {
    /// Below this, floats tell all whole numbers apart.
    private static final double EXACT = 0x1p53;

    private final Budget budget;
    private final List<@Nullable Object> kept = new ArrayList<>();
    private final Set<Object> simple = new HashSet<>();
    private final List<@Nullable Object> others = new ArrayList<>();

    private Distinct(Budget budget) {
        this.budget = budget;
    }

    static List<@Nullable Object> of(List<?> list, Budget budget) {
        var distinct = new Distinct(budget);
        for (var element : list) {
            distinct.offer(element);
        }
        return distinct.kept;
    }

    private void offer(@Nullable Object element) {
        budget.step(1);
        var identity = identity(Values.plain(element));
        if (identity == null ? isNewAmongOthers(element) : simple.add(identity)) {
            budget.grow(1);
            kept.add(element);
        }
    }

    private boolean isNewAmongOthers(@Nullable Object element) {
        for (var other : others) {
            budget.step(1);
            if (Values.equal(element, other, budget)) {
                return false;
            }
        }
        others.add(element);
        return true;
    }

    private static @Nullable Object identity(@Nullable Object value) {
        return switch (value) {
            case String text -> text;
            case Boolean bool -> bool;
            case Number number when Math.abs(number.doubleValue()) < EXACT -> number.doubleValue() + 0.0;
            case null, default -> null;
        };
    }
}
