package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;

/// Makes sense of what comes on a stream, without allocating.
interface Hearing {
    /// Where received bytes go.
    ByteBuffer inbox();

    /// Looks at what came with the head of the answer.
    void begin(ByteBuffer rest);

    /// Looks at what has come into the inbox.
    void hear();
}
