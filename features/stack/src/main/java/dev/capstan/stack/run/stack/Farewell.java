package dev.capstan.stack.run.stack;

/// Lets go of what is remembered of a Stack, whose resources stay in the world.
@FunctionalInterface
public interface Farewell {
    /// Comes before the Stack is gone, and may come twice.
    void to(String namespace, String stack, String uid);
}
