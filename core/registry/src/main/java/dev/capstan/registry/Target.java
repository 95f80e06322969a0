package dev.capstan.registry;

import dev.capstan.api.Refusal;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.decode.Decoder;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.KindRules;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;

/// A path with the kind and version it leads to, as of one view.
record Target(ResourcePath path, ResourceType type, TypeVersion version) {

    /// @throws dev.capstan.api.RefusedException when nothing is served there
    static Target of(ResourcePath path, View view) {
        ResourceType type = view.types().find(path.resource()).orElseThrow(Target::unknown);
        TypeVersion version = path.version().isEmpty()
                ? type.storageVersion()
                : type.version(path.version()).filter(TypeVersion::served).orElseThrow(Target::unknown);
        if (type.answeredOnly() || (!type.namespaced() && path.namespace() != null)) {
            throw unknown();
        }
        return new Target(path, type, version);
    }

    /// The same kind and version at the path that the caller named.
    Target asked(ResourcePath other) {
        return new Target(other, type, version);
    }

    /// The key under which the object is kept.
    ResourceKey key() {
        return key(path.key().name());
    }

    KindRules rules() {
        return KindRules.of(type.resource());
    }

    /// Reads what callers send as objects of this version.
    Decoder decoder() {
        return new Decoder(type, version);
    }

    /// The key under which an object of this name is kept.
    ResourceKey key(String name) {
        return new ResourceKey(type.storage(), path.namespace(), name);
    }

    Refusal.NotFound notFound() {
        return new Refusal.NotFound(type.resource(), path.key().name());
    }

    private static RuntimeException unknown() {
        return new Refusal.BadPath().asException();
    }
}
