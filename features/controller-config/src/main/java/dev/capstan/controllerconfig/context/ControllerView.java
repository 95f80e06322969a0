package dev.capstan.controllerconfig.context;

import java.util.Map;

/// A controller as templates see it, `.controller`.
///
/// @param namespace where its config is; empty when that is no object of an API
/// @param generation of its config
public record ControllerView(String name, String description, String namespace, long generation) {
    /// What `.controller.type` says.
    public static final String TYPE = "controllerconfig";

    Map<String, Object> fields() {
        return Map.of(
                "name",
                name,
                "type",
                TYPE,
                "description",
                description,
                "namespace",
                namespace,
                "generation",
                generation);
    }
}
