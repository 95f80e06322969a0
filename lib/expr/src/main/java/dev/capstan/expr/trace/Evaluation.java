package dev.capstan.expr.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A result and what led to it.
///
/// @param decisions in the order in which they began, so an outer loop comes before those inside it
/// @param lookups in the order in which they were made
public record Evaluation(@Nullable Object value, List<Decision> decisions, List<Lookup> lookups) {
    public Evaluation {
        decisions = List.copyOf(decisions);
        lookups = List.copyOf(lookups);
    }
}
