package dev.capstan.registry.type;

import org.jspecify.annotations.Nullable;

/// Where the scale subresource finds its numbers, as dotted paths: `.spec.replicas`.
///
/// @param selector of a text, or of a label selector; null when the kind has none
public record ScalePaths(
        String specReplicas,
        String statusReplicas,
        @Nullable String selector) {}
