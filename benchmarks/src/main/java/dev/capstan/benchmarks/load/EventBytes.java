package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Finds in a stream of server-sent events the times of sending that stand in the resources.
///
/// There are a thousand of them, so each has little room: it goes through the bytes one by one, as they come.
final class EventBytes implements Hearing {
    private static final byte[] MARK = Request.MARK.getBytes(StandardCharsets.US_ASCII);

    private final Told told;
    private final ByteBuffer buffer = ByteBuffer.allocate(8 * 1024);
    /// How much of the mark, and of the time after it, was seen.
    private int seen;

    private long time;

    EventBytes(Told told) {
        this.told = told;
    }

    @Override
    public ByteBuffer inbox() {
        return buffer;
    }

    @Override
    public void begin(ByteBuffer rest) {
        long now = System.nanoTime();
        while (rest.hasRemaining()) {
            see(rest.get(), now);
        }
    }

    @Override
    public void hear() {
        begin(buffer.flip());
        buffer.clear();
    }

    private void see(byte octet, long now) {
        if (seen >= MARK.length) {
            time = time * 10 + octet - '0';
            if (++seen == MARK.length + Digits.TIME) {
                note(now);
            }
        } else if (octet == MARK[seen]) {
            seen++;
        } else {
            seen = octet == MARK[0] ? 1 : 0;
        }
    }

    private void note(long now) {
        told.event();
        told.lag(now - time);
        time = 0;
        seen = 0;
    }
}
