package dev.capstan.controllerconfig.config;

import dev.capstan.controllerconfig.render.ResourceTemplate;

/// An object that is made for each cluster.
///
/// @param name how other templates call it, `.resources.<name>`
public record ManagedResource(
        String name, String description, ResourceTemplate template, ResourceManagement management) {
    /// The name of the only one of a config with `resourceTemplate`.
    public static final String ONLY = "resource";
}
