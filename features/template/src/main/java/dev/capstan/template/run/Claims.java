package dev.capstan.template.run;

import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.instance.Ownership;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/// Which instance has which name for its Program and Stack, so that two that come to the same name at the same time do
/// not both take it; and what was last applied under that name.
final class Claims {
    private final Map<ObjectKey, Ownership> owners = new ConcurrentHashMap<>();
    private final Map<ObjectKey, Applied> applied = new ConcurrentHashMap<>();

    /// What an API made of what was applied.
    ///
    /// @param program its generation
    /// @param stack its generation
    record Applied(String hash, long program, long stack) {}

    /// @param alive whether an instance is still there
    /// @return who has the name already; empty when it is the caller's
    Optional<Ownership> claim(Ownership ownership, Predicate<Ownership> alive) {
        Ownership owner =
                owners.compute(ownership.key(), (_, other) -> other == null || !alive.test(other) ? ownership : other);
        return owner.equals(ownership) ? Optional.empty() : Optional.of(owner);
    }

    void release(Ownership ownership) {
        if (owners.remove(ownership.key(), ownership)) {
            applied.remove(ownership.key());
        }
    }

    Optional<Ownership> owner(ObjectKey key) {
        return Optional.ofNullable(owners.get(key));
    }

    Optional<Applied> applied(ObjectKey key) {
        return Optional.ofNullable(applied.get(key));
    }

    void note(ObjectKey key, Applied what) {
        applied.put(key, what);
    }
}
