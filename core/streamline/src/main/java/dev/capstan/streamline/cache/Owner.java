package dev.capstan.streamline.cache;

/// Who an object says it belongs to.
///
/// @param controller whether this owner is the one that takes care of it
public record Owner(String apiVersion, String kind, String name, String uid, boolean controller) {}
