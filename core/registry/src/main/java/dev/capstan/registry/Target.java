package dev.capstan.registry;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.decode.Decoder;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.KindRules;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.Map;

/// A path with the kind and version it leads to, as of one view.
record Target(ResourcePath path, ResourceType type, TypeVersion version, KindRules rules) {

    /// @throws dev.capstan.api.RefusedException when nothing is served there
    static Target of(ResourcePath path, View view) {
        return of(path, view, Map.of());
    }

    /// @param rules of kinds that are not the kernel's own
    /// @throws dev.capstan.api.RefusedException when nothing is served there
    static Target of(ResourcePath path, View view, Map<GroupResource, KindRules> rules) {
        ResourceType type = view.types().find(path.resource()).orElseThrow(Target::unknown);
        TypeVersion version = path.version().isEmpty()
                ? type.storageVersion()
                : type.version(path.version()).filter(TypeVersion::served).orElseThrow(Target::unknown);
        if (type.answeredOnly() || (!type.namespaced() && path.namespace() != null)) {
            throw unknown();
        }
        KindRules others = rules.get(type.resource());
        return new Target(path, type, version, others == null ? KindRules.of(type.resource()) : others);
    }

    /// The same kind and version at the path that the caller named.
    Target asked(ResourcePath other) {
        return new Target(other, type, version, rules);
    }

    /// The key under which the object is kept.
    ResourceKey key() {
        return key(path.key().name());
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
