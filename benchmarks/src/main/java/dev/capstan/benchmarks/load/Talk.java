package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// One connection's conversation: what to say next, and what to do with what comes back.
///
/// A talk is driven by one thread and shares nothing with others while it goes on.
public interface Talk {
    /// The bytes of the next request; null when all was said.
    @Nullable
    ByteBuffer ask();

    /// Where received bytes go; always with room for more.
    ByteBuffer inbox();

    /// Looks at what has come into the inbox. True once the answer to the last request is complete.
    boolean heard();

    /// The connection ended before all was said.
    void broken();
}
