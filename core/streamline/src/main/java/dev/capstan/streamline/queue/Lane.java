package dev.capstan.streamline.queue;

/// How urgent a key is.
public enum Lane {
    /// Something changed just now, and somebody may be waiting for it.
    LIVE,

    /// Work that can wait a moment: the objects found at the start, resyncs, retries and delayed work.
    BACKGROUND
}
