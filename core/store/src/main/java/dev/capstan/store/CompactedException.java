package dev.capstan.store;

/// The asked revision is older than what the store still remembers.
public final class CompactedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final long compacted;

    public CompactedException(long asked, long compacted) {
        super("revision " + asked + " is gone, the oldest one kept is " + compacted + ": read again from the newest");
        this.compacted = compacted;
    }

    /// The oldest revision that can still be read, and that changes can be asked after.
    public long compacted() {
        return compacted;
    }
}
