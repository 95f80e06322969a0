package dev.capstan.store;

/// The newest entry of a key without its value: what wrote it, and what made the key appear.
public record Head(long revision, long created) {
    /// The head of a key that is not there.
    public static final Head ABSENT = new Head(0, 0);

    boolean absent() {
        return revision == 0;
    }
}
