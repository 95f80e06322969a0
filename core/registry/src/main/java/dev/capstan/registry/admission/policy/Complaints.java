package dev.capstan.registry.admission.policy;

import org.jspecify.annotations.Nullable;

/// Gathers why policies say no, or cannot be applied.
interface Complaints {
    /// @param binding null when it is about the policy itself
    void add(Definition<?> policy, @Nullable Binding binding, String words);
}
