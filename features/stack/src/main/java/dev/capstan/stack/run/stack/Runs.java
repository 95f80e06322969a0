package dev.capstan.stack.run.stack;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The Updates that were made by this process and are not known to have ended.
///
/// It need not be remembered: an Update has the same name when it is made once more, and one that goes on for longer
/// than a moment is in the status of its Stack.
final class Runs {
    private final Map<ObjectKey, Begun> begun = new ConcurrentHashMap<>();

    /// @param uid of the Stack
    record Begun(String uid, CurrentUpdate update, Instant at) {}

    void begin(ObjectKey stack, Begun run) {
        begun.put(stack, run);
    }

    void end(ObjectKey stack) {
        begun.remove(stack);
    }

    Optional<Begun> of(ObjectKey stack, String uid) {
        return Optional.ofNullable(begun.get(stack)).filter(each -> each.uid().equals(uid));
    }
}
