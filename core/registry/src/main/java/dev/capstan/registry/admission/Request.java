package dev.capstan.registry.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersionKind;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;

/// Who wants to do what, and where; all that is known of a write but the objects.
///
/// @param version the version the caller speaks
/// @param subresource `status`, `scale`, `finalize`; empty for the object itself
/// @param namespace empty for cluster-scoped kinds; a namespace is in itself
/// @param name empty when the object is being created and its name is still to be made up
/// @param options a `CreateOptions`, `UpdateOptions` or `DeleteOptions` as the caller stated them; not to be changed
public record Request(
        Operation operation,
        ResourceType type,
        TypeVersion version,
        String subresource,
        String namespace,
        String name,
        ObjectNode options,
        boolean dryRun,
        Caller caller) {
    private static final GroupVersionKind SCALE = new GroupVersionKind("autoscaling", "v1", "Scale");

    /// What the objects of the request are. Whoever scales sends a Scale, whatever it is that is scaled.
    public GroupVersionKind kind() {
        return kind(type, version);
    }

    /// What the objects of the request would be in another version.
    public GroupVersionKind kind(ResourceType otherType, TypeVersion otherVersion) {
        return subresource.equals("scale")
                ? SCALE
                : new GroupVersionKind(otherType.group(), otherVersion.name(), otherType.kind());
    }

    /// The same for an object that has got its name.
    public Request named(String newName) {
        return new Request(operation, type, version, subresource, namespace, newName, options, dryRun, caller);
    }
}
