package dev.capstan.registry;

import org.jspecify.annotations.Nullable;

/// How to delete.
///
/// @param propagation what happens to what the object owns; null leaves it to the kind
/// @param uid delete only the object with this uid; null for whichever has the name
/// @param resourceVersion delete only at this version; null for whichever there is
public record DeleteOptions(
        boolean dryRun,
        @Nullable Propagation propagation,
        @Nullable String uid,
        @Nullable String resourceVersion) {
    public static final DeleteOptions DEFAULT = new DeleteOptions(false, null, null, null);

    /// What happens to the objects that the deleted one owns.
    public enum Propagation {
        /// They go after it.
        BACKGROUND,
        /// They go before it.
        FOREGROUND,
        /// They stay, and belong to nobody.
        ORPHAN
    }
}
