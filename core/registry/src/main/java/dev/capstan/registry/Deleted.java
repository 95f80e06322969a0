package dev.capstan.registry;

import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;

/// The answer to a deletion.
///
/// @param object the object as it is now, or as it was last
/// @param gone whether it has ceased to exist; otherwise finalizers keep it for a while
public record Deleted(Stored object, ResourceType type, TypeVersion version, boolean gone) {}
