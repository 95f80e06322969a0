package dev.capstan.registry.index;

import dev.capstan.api.ResourceKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What one change did to one object.
///
/// @param before the object as it was, null when it was created
/// @param after the object as it is, null when it was removed
/// @param object the object as the change left it; for a removal its last state, at the revision of its end
/// @param time when it was committed
public record IndexChange(
        long revision,
        ResourceKey key,
        @Nullable Stored before,
        @Nullable Stored after,
        Stored object,
        Instant time) {

    public static IndexChange written(@Nullable Stored before, Stored after, Instant time) {
        return new IndexChange(after.revision(), after.key(), before, after, after, time);
    }

    public static IndexChange removed(Stored before, long revision, Instant time) {
        return new IndexChange(revision, before.key(), before, null, before.removedAt(revision), time);
    }
}
