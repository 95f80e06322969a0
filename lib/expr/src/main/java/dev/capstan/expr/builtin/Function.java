package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Budget;
import org.jspecify.annotations.Nullable;

/// A function over values. Throws [dev.capstan.expr.value.Problem] when they do not fit.
@FunctionalInterface
public interface Function {
    @Nullable
    Object call(@Nullable Object[] arguments, Budget budget);
}
