package dev.capstan.registry.access;

import dev.capstan.api.GroupResource;
import org.jspecify.annotations.Nullable;

/// Whether a caller may do something.
@FunctionalInterface
public interface Access {
    /// Everybody may do everything; for one person on one machine.
    Access OPEN = (caller, verb, resource, subresource, namespace, name) -> {};

    /// Returns when the caller may, and throws a [dev.capstan.api.Refusal.Forbidden] when not.
    ///
    /// @param verb get, list, watch, create, update, patch, delete or deletecollection
    void check(
            Caller caller,
            String verb,
            GroupResource resource,
            String subresource,
            @Nullable String namespace,
            @Nullable String name);
}
