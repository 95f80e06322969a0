package dev.capstan.streamline.wire;

import io.fabric8.kubernetes.api.model.HasMetadata;
import org.jspecify.annotations.Nullable;

/// Which object of a kind: its namespace and its name.
///
/// @param namespace empty for what is in no namespace
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {
    public static ObjectKey of(@Nullable String namespace, String name) {
        return new ObjectKey(namespace == null ? "" : namespace, name);
    }

    public static ObjectKey of(HasMetadata object) {
        return of(object.getMetadata().getNamespace(), object.getMetadata().getName());
    }

    @Override
    public int compareTo(ObjectKey other) {
        int byNamespace = namespace.compareTo(other.namespace);
        return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
