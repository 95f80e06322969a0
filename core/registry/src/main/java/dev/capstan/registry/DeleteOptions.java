package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/// How to delete.
///
/// @param propagation what happens to what the object owns; null leaves it to the kind
/// @param uid delete only the object with this uid; null for whichever has the name
/// @param resourceVersion delete only at this version; null for whichever there is
/// @param stated what of this the caller has said, for those who are asked about the deletion; not to be changed
public record DeleteOptions(
        boolean dryRun,
        @Nullable Propagation propagation,
        @Nullable String uid,
        @Nullable String resourceVersion,
        ObjectNode stated) {
    public static final DeleteOptions DEFAULT = new DeleteOptions(false, null, null, null);

    public DeleteOptions(
            boolean dryRun, @Nullable Propagation propagation, @Nullable String uid, @Nullable String resourceVersion) {
        this(dryRun, propagation, uid, resourceVersion, JsonNodeFactory.instance.objectNode());
    }

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
