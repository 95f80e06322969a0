package dev.capstan.store;

/// How a commit ended.
public sealed interface Outcome {
    /// The writes are durable; they took the revisions `first` to `last`, in the order of the batch.
    record Committed(long first, long last) implements Outcome {}

    /// An expectation did not hold: its key is at `actual` (0: absent). Nothing was written.
    record Lost(Expectation expectation, long actual) implements Outcome {}
}
