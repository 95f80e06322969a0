package dev.capstan.spi.stack;

import org.jspecify.annotations.Nullable;

/// A value of a stack's configuration, or one that it gives.
///
/// @param value a tree, in clear text
/// @param secret whether it is never to be shown
public record StackValue(@Nullable Object value, boolean secret) {
    public static StackValue plain(@Nullable Object value) {
        return new StackValue(value, false);
    }

    public static StackValue secret(@Nullable Object value) {
        return new StackValue(value, true);
    }

    @Override
    public String toString() {
        return secret ? "[secret]" : String.valueOf(value);
    }
}
