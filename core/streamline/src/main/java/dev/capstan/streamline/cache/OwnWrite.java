package dev.capstan.streamline.cache;

import dev.capstan.streamline.wire.ObjectKey;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A write of our own that is under way, and what the watch says of its object meanwhile.
///
/// All fields are guarded by the cache's lock.
public final class OwnWrite {
    private final ObjectCache cache;
    private final ObjectKey key;
    private final Set<String> gone = new HashSet<>(1);
    private long newestSeen;
    private long answer;
    private boolean disturbed;

    /// How a write ended.
    ///
    /// @param current the object as it is held now; null when it is not
    /// @param quiet whether the watch told nothing that is newer than the answer
    public record End(@Nullable HeldObject current, boolean quiet) {}

    OwnWrite(ObjectCache cache, ObjectKey key) {
        this.cache = cache;
        this.key = key;
    }

    /// The server has answered with the object as it is now.
    public void answered(HeldObject object) {
        synchronized (cache) {
            answer = object.header().resourceVersion();
            cache.answered(this, object);
        }
    }

    /// The write is over, whether it was answered or not; changes are told again.
    public End end() {
        synchronized (cache) {
            @Nullable HeldObject current = cache.ended(this);
            return new End(current, !disturbed && gone.isEmpty() && newestSeen <= answer);
        }
    }

    ObjectKey key() {
        return key;
    }

    void saw(HeldObject object) {
        newestSeen = Math.max(newestSeen, object.header().resourceVersion());
    }

    void sawGone(HeldObject object) {
        gone.add(object.header().uid());
    }

    /// Another write to the same object is under way: whose event is whose cannot be told.
    void disturb() {
        disturbed = true;
    }

    boolean isGone(HeldObject object) {
        return gone.contains(object.header().uid());
    }
}
