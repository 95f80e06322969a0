package dev.capstan.spi.stack;

import java.util.List;

/// What differs between what is there and what is wanted.
///
/// @param changes empty when it can stay as it is
/// @param deleteFirst whether the old one must be gone before its replacement can be made
public record Difference(List<Change> changes, boolean deleteFirst) {
    public Difference {
        changes = List.copyOf(changes);
    }

    /// Nothing differs.
    public static Difference none() {
        return new Difference(List.of(), false);
    }

    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /// Whether it cannot be changed in place.
    public boolean replaces() {
        return changes.stream().anyMatch(Change::replaces);
    }

    /// @param path where in the inputs: `website.indexDocument`
    /// @param replaces whether it cannot be changed in place
    public record Change(Kind kind, String path, boolean replaces) {}

    /// What became of an input.
    public enum Kind {
        ADDED,
        CHANGED,
        REMOVED
    }
}
