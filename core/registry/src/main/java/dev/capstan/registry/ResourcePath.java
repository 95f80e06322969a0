package dev.capstan.registry;

import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.rules.NamespaceRules;
import dev.capstan.registry.select.FieldSelector;
import org.jspecify.annotations.Nullable;

/// What a request is about.
///
/// @param version the version the caller speaks: `v1`; empty, in this process, for the one that is stored
/// @param namespace null for cluster-scoped kinds, or for all namespaces
/// @param name null for a whole collection
/// @param subresource `status`, `scale`, `finalize`; empty for the object itself
public record ResourcePath(
        GroupResource resource,
        String version,
        @Nullable String namespace,
        @Nullable String name,
        String subresource) {

    /// An object in its stored version, for callers in this process.
    public static ResourcePath of(ResourceKey key) {
        return of(key, "");
    }

    public static ResourcePath of(ResourceKey key, String version) {
        return new ResourcePath(key.resource(), version, key.namespace(), key.name(), "");
    }

    public ResourcePath withName(String newName) {
        return new ResourcePath(resource, version, namespace, newName, subresource);
    }

    public ResourcePath withSubresource(String newSubresource) {
        return new ResourcePath(resource, version, namespace, name, newSubresource);
    }

    /// The question whether somebody may do this here. A namespace is in itself.
    public Question asked(String verb) {
        boolean isNamespace = resource.equals(NamespaceRules.RESOURCE) && namespace == null;
        return Question.OnResource.of(verb, resource, subresource, isNamespace ? name : namespace, name);
    }

    /// The same for many objects. Who asks for those of one name only needs access to that one.
    public Question asked(String verb, FieldSelector fields) {
        return name == null
                ? Question.OnResource.of(
                        verb, resource, subresource, namespace, fields.name().orElse(null))
                : asked(verb);
    }

    /// The key of the object; there must be a name.
    public ResourceKey key() {
        if (name == null) {
            throw new IllegalStateException("a request for all " + resource + " names no object");
        }
        return new ResourceKey(resource, namespace, name);
    }
}
