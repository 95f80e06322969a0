package dev.capstan.registry.type;

import dev.capstan.schema.JsonPath;

/// A field that field selectors may name besides `metadata.name` and `metadata.namespace`.
///
/// @param label as selectors write it: `spec.color`
public record SelectableField(String label, JsonPath path) {}
