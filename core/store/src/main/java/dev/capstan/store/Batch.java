package dev.capstan.store;

import java.util.HashSet;
import java.util.List;

/// Writes that happen together or not at all, and what must hold for them to happen.
///
/// An expectation may be about a key the batch does not write: *the namespace is still there*.
public record Batch(List<Expectation> expectations, List<Write> writes) {
    public Batch {
        expectations = List.copyOf(expectations);
        writes = List.copyOf(writes);
        if (writes.isEmpty()) {
            throw new IllegalArgumentException("a batch has no writes, expected at least one");
        }
        var keys = new HashSet<String>();
        for (Write write : writes) {
            if (!keys.add(write.key())) {
                throw new IllegalArgumentException("a batch writes \"" + write.key() + "\" twice, expected once");
            }
        }
    }

    /// A single write on the condition that `key` is at `revision` (0: that there is none).
    public static Batch of(Write write, long revision) {
        return new Batch(List.of(new Expectation(write.key(), revision)), List.of(write));
    }
}
