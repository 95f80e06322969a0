package dev.capstan.spi.stack;

import java.util.List;

/// Is told how far a run is, on many threads at once. Must be quick.
public interface StackListener {
    /// What will be done, as far as it is known now.
    default void planned(List<StackStep> steps) {}

    /// One of them begins.
    default void began(StackStep step) {}

    /// One of them has ended; [StackStep#error] says how.
    default void ended(StackStep step) {}

    /// Something that people should see.
    default void warned(String message) {}

    /// Is told, and does nothing.
    static StackListener silent() {
        return new StackListener() {};
    }
}
