package dev.capstan.stack.program;

import org.jspecify.annotations.Nullable;

/// A value in a tree that is never to be shown. Whatever is computed from one is one, too.
///
/// @param value a tree without secrets of its own
public record Secret(@Nullable Object value) {
    /// The value, hidden; once is enough.
    public static Secret of(@Nullable Object value) {
        return value instanceof Secret secret ? secret : new Secret(Secrecy.clear(value));
    }

    @Override
    public String toString() {
        return "[secret]";
    }
}
