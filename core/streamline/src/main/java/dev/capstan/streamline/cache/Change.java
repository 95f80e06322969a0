package dev.capstan.streamline.cache;

import dev.capstan.streamline.wire.ObjectKey;
import org.jspecify.annotations.Nullable;

/// An object that is no longer as it was.
///
/// @param before null when it was not there
/// @param after null when it is gone
public record Change(@Nullable HeldObject before, @Nullable HeldObject after) {
    public ObjectKey key() {
        @Nullable HeldObject known = after == null ? before : after;
        if (known == null) {
            throw new IllegalStateException("a change of nothing");
        }
        return known.header().key();
    }
}
