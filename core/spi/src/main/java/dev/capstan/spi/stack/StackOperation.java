package dev.capstan.spi.stack;

/// What is to be done with a stack.
public enum StackOperation {
    /// Says what [#UP] would do.
    PREVIEW,
    /// Makes the world as the program says.
    UP,
    /// Makes the state as the world is.
    REFRESH,
    /// Removes everything.
    DESTROY
}
