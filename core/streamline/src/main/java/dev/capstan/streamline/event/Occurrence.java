package dev.capstan.streamline.event;

import io.fabric8.kubernetes.api.model.ObjectReference;

/// Something that happened to an object. What is equal is the same thing once more.
///
/// @param type `Normal` or `Warning`
public record Occurrence(ObjectReference about, String component, String type, String reason, String message) {}
