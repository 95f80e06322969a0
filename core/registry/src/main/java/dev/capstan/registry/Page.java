package dev.capstan.registry;

import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.List;

/// Some objects, as they were at one revision.
///
/// @param continueToken asks for the next page; empty when this is the last
/// @param remaining how many objects follow; -1 when that is not known
public record Page(
        ResourceType type,
        TypeVersion version,
        List<Stored> items,
        long revision,
        String continueToken,
        long remaining) {}
