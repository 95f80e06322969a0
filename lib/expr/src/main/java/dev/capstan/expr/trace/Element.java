package dev.capstan.expr.trace;

import org.jspecify.annotations.Nullable;

/// An element of an array, and where it is in it.
public record Element(int index, @Nullable Object value) {}
