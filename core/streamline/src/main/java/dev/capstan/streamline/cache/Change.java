package dev.capstan.streamline.cache;

import org.jspecify.annotations.Nullable;

/// An object that is no longer as it was.
///
/// @param before null when it was not there
/// @param after null when it is gone
public record Change(@Nullable HeldObject before, @Nullable HeldObject after) {}
