package dev.capstan.spi;

import java.util.Map;

/// A resource as it was when it was handed out.
///
/// @param id the same as long as it exists, and never that of another one
/// @param type as people call it: `DatabaseCluster`, or `Widget.example.com` outside of `resources.capstan.dev`
/// @param version of the type, such as `v1`
/// @param namespace empty when the type has none
/// @param generation counts the changes of `spec`
/// @param observedGeneration the last one that was reconciled with success; 0 before
/// @param spec what is wanted, with defaults filled in
/// @param status all that is known, as it is stored: `phase`, `message`, `outputs`, …
/// @param deleting whether it is on its way out
public record ManagedResource(
        String id,
        String type,
        String version,
        String namespace,
        String name,
        long generation,
        long observedGeneration,
        Map<String, String> labels,
        Map<String, String> annotations,
        Map<String, Object> spec,
        Map<String, Object> status,
        boolean deleting) {
    public ManagedResource {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        spec = Trees.copy(spec);
        status = Trees.copy(status);
    }

    /// A new one, as tests of plugins need it.
    public static ManagedResource of(String type, String namespace, String name, Map<String, ?> spec) {
        String id = type + "/" + namespace + "/" + name;
        return new ManagedResource(
                id, type, "v1", namespace, name, 1, 0, Map.of(), Map.of(), Trees.copy(spec), Map.of(), false);
    }

    /// What the last reconciliation that succeeded has given.
    public Map<String, Object> outputs() {
        return Trees.map(status.get("outputs"));
    }

    /// Says what it is, never what is in it: specs do not belong into logs.
    @Override
    public String toString() {
        return type + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
    }
}
