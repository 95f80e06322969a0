package dev.capstan.stack.program;

import org.jspecify.annotations.Nullable;

/// What the names in a program stand for.
public interface Scope {
    /// A [Resolved] for a resource, else a tree, in which values may be [Secret] or
    /// [dev.capstan.spi.stack.Unknown].
    ///
    /// @param name one that the program knows
    @Nullable
    Object value(String name);
}
