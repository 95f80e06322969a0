package dev.capstan.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One committed write.
///
/// @param value the new value, or null when the key was removed
/// @param previous the revision that this one replaced, 0 when the key was absent
/// @param created the revision at which the key appeared; for a removal, that of the removed entry
/// @param batchEnd whether this is the last change of its batch
public record Change(
        long revision,
        String key,
        byte @Nullable [] value,
        long previous,
        long created,
        boolean batchEnd,
        Instant time) {
    public boolean removed() {
        return value == null;
    }

    /// The same change with its value in other bytes.
    public Change withValue(byte[] bytes) {
        return new Change(revision, key, bytes, previous, created, batchEnd, time);
    }
}
