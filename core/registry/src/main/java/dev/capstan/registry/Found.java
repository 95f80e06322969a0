package dev.capstan.registry;

import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;

/// One object, and the version in which it was asked for.
public record Found(Stored object, ResourceType type, TypeVersion version) {
    public byte[] json() {
        return object.json(type, version);
    }
}
