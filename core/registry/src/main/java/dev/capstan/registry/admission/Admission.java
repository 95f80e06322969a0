package dev.capstan.registry.admission;

import dev.capstan.api.Resource;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import org.jspecify.annotations.Nullable;

/// Somebody who is asked about every write. Webhooks and policies plug in here.
public interface Admission {
    /// Nobody is asked.
    Admission NONE = new Admission() {};

    /// What is about to be written.
    ///
    /// @param operation CREATE, UPDATE or DELETE
    /// @param object the object as it would be; null for DELETE
    /// @param existing the object as it is; null for CREATE
    record Review(
            String operation,
            ResourceType type,
            TypeVersion version,
            String subresource,
            @Nullable Resource object,
            @Nullable Resource existing,
            boolean dryRun,
            Caller caller) {}

    /// Changes the object in place; it is pruned, defaulted and checked afterwards. Returns whether it did.
    default boolean mutate(Review review) {
        return false;
    }

    /// Throws a refusal to keep the write from happening.
    default void validate(Review review) {}
}
