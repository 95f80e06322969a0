package dev.capstan.controllerconfig.config;

import dev.capstan.controllerconfig.render.ResourceTemplate;

/// An object that is made for each cluster.
///
/// @param name how other templates call it, `.resources.<name>`
/// @param outline what is known of it before it is rendered
public record ManagedResource(
        String name, String description, ResourceTemplate template, Outline outline, ResourceManagement management) {
    /// The name of the only one of a config with `resourceTemplate`.
    public static final String ONLY = "resource";
}
