package dev.capstan.api;

import org.jspecify.annotations.Nullable;

/// The identity of one object: what it is, where it is, what it is called.
///
/// @param namespace null for an object of a cluster-scoped kind
public record ResourceKey(GroupResource resource, @Nullable String namespace, String name) {
    public ResourceKey {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a key of " + resource + " has no name");
        }
    }

    /// Reads as people write it: `widgets.example.dev demo/one`, or `namespaces demo` when cluster-scoped.
    @Override
    public String toString() {
        return resource + " " + path();
    }

    /// The place within its kind: `demo/one`, or `demo` when cluster-scoped.
    public String path() {
        return namespace == null ? name : namespace + "/" + name;
    }
}
