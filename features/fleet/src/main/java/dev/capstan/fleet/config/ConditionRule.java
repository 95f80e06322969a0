package dev.capstan.fleet.config;

import dev.capstan.expr.Program;
import org.jspecify.annotations.Nullable;

/// How one condition of a cluster comes about.
///
/// @param timed whether the expression asks what time it is
/// @param inProgress what is said instead of `whenFalse` while those in question still work; null for the same
/// @param pending what is said instead while they have not begun; null for `inProgress`
public record ConditionRule(
        String type,
        Program expression,
        boolean timed,
        Wording whenTrue,
        Wording whenFalse,
        @Nullable Wording inProgress,
        @Nullable Wording pending) {}
