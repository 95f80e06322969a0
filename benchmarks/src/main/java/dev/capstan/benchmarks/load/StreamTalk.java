package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A stream of server-sent events of which only the times of sending are noted that stand in the resources.
///
/// There are a thousand of them, so each has little room: it goes through the bytes one by one, as they come.
final class StreamTalk implements Talk {
    private static final byte[] MARK = Request.MARK.getBytes(StandardCharsets.US_ASCII);

    private final byte[] request;
    private final Reply head = new Reply();
    private final ByteBuffer buffer = ByteBuffer.allocate(8 * 1024);
    private final long[] lags;
    private boolean asked;
    private volatile boolean open;
    private volatile boolean cut;
    private volatile int events;
    /// How much of the mark, and of the time after it, was seen.
    private int seen;

    private long time;

    /// @param expected how many events will come
    StreamTalk(Target target, String path, int expected) {
        this.request = new String(target.head("GET", path, 0), StandardCharsets.US_ASCII)
                .replace("Accept: application/json", "Accept: text/event-stream")
                .getBytes(StandardCharsets.US_ASCII);
        this.lags = new long[expected];
    }

    @Override
    public @Nullable ByteBuffer ask() {
        if (asked) {
            return null;
        }
        asked = true;
        return ByteBuffer.wrap(request);
    }

    @Override
    public ByteBuffer inbox() {
        return open ? buffer : head.inbox();
    }

    @Override
    public boolean heard() {
        if (open) {
            read(buffer.flip());
            buffer.clear();
        } else if (head.headIsRead()) {
            if (!head.succeeded()) {
                throw new IllegalStateException("the stream was answered with " + head.status() + ", expected 200");
            }
            open = true;
            read(head.inbox().flip().position(head.bodyStart()));
        }
        return false;
    }

    private void read(ByteBuffer some) {
        long now = System.nanoTime();
        while (some.hasRemaining()) {
            see(some.get(), now);
        }
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

    @SuppressWarnings("NonAtomicVolatileUpdate") // written by the thread that drives this talk, read by others
    private void note(long now) {
        if (events < lags.length) {
            lags[events++] = now - time;
        }
        time = 0;
        seen = 0;
    }

    @Override
    public void broken() {
        cut = true;
    }

    boolean isOpen() {
        return open;
    }

    boolean cut() {
        return cut;
    }

    int events() {
        return events;
    }

    /// Valid when nothing drives this talk any more.
    long[] lags() {
        return Arrays.copyOf(lags, events);
    }
}
