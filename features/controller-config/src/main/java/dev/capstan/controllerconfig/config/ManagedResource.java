package dev.capstan.controllerconfig.config;

import dev.capstan.controllerconfig.render.ResourceTemplate;

/// An object that is made for each cluster.
///
/// @param name how other templates call it, `.resources.<name>`
/// @param text its template as it was written
public record ManagedResource(
        String name, String description, String text, ResourceTemplate template, ResourceManagement management) {
    /// The name of the only one of a config with `resourceTemplate`.
    public static final String ONLY = "resource";
}
