package dev.capstan.api;

/// That an object belongs to another: when the owner goes, so does what it owns.
///
/// @param controller whether this owner is the one that manages the object
/// @param blockOwnerDeletion whether a foreground deletion of the owner waits for the object
public record OwnerReference(
        String apiVersion, String kind, String name, String uid, boolean controller, boolean blockOwnerDeletion) {}
