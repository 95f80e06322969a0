package dev.capstan.registry.access;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import org.jspecify.annotations.Nullable;

/// A write of an object, which may hand out access to others.
///
/// @param namespace empty for a cluster-scoped kind
/// @param name as the path of the request has it, so empty for a creation
/// @param existing the object as it is; null for a creation
public record Handover(
        Caller caller,
        GroupResource resource,
        String namespace,
        String name,
        Resource object,
        @Nullable Resource existing) {}
