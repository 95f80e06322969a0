package dev.capstan.expr.run;

import dev.capstan.expr.value.Budget;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What one run needs. Belongs to one thread.
final class Frame {
    private static final @Nullable Object[] NONE = {};

    final Map<String, ?> variables;
    final @Nullable Object[] slots;
    Budget budget;

    /// Null unless this run is traced.
    @Nullable
    Recording recording;

    /// Where a [dev.capstan.expr.value.Problem] thrown now would be.
    int at;

    Frame(Map<String, ?> variables, int slots, Budget budget) {
        this.variables = variables;
        this.slots = slots == 0 ? NONE : new @Nullable Object[slots];
        this.budget = budget;
    }
}
