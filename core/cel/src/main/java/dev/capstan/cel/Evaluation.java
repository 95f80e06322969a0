package dev.capstan.cel;

/// What came of running an expression once.
public sealed interface Evaluation {
    /// In the units Kubernetes counts: about one for each step, more for long texts and lists.
    long cost();

    /// A result.
    record Value(Object value, long cost) implements Evaluation {}

    /// No result: a key that is not there, a division by zero.
    ///
    /// @param words as Kubernetes says it
    record Failed(String words, long cost) implements Evaluation {}

    /// Stopped, because it took more than it may.
    record TooCostly(long cost) implements Evaluation {}
}
