package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A watch that notes how long ago each object it is told of was sent, and nothing else.
///
/// The stream is read as it comes: chunks are unpacked in place, a line is one event, and the time is searched from
/// the end of the line. Nothing is allocated per event. What a deleted object says of its time is old, so deletions
/// are only counted.
final class WatchTalk implements Talk {
    private static final byte[] MARK = Request.MARK.getBytes(StandardCharsets.US_ASCII);
    private static final int TYPE = "{\"type\":\"".length();
    /// No event about an object of ours is shorter than its padding.
    private static final int SHORTEST = 800;

    private final byte[] request;
    private final Reply head = new Reply();
    private final Chunks chunks = new Chunks();
    private final byte[] line = new byte[1 << 20];
    private final long[] lags;
    private boolean asked;
    private volatile boolean open;
    private int filled;
    private int lagCount;
    private volatile int events;
    private volatile boolean cut;

    WatchTalk(Target target, String path, int expected) {
        this.request = target.head("GET", path, 0);
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
        return open ? chunks.inbox() : head.inbox();
    }

    @Override
    public boolean heard() {
        if (!open) {
            open();
            return false;
        }
        read();
        return false;
    }

    private void open() {
        if (!head.headIsRead()) {
            return;
        }
        if (!head.succeeded()) {
            throw new IllegalStateException("the watch was answered with " + head.status() + ", expected 200");
        }
        open = true;
        chunks.inbox().put(head.inbox().flip().position(head.bodyStart()));
        read();
    }

    private void read() {
        long now = System.nanoTime();
        filled = chunks.unpackInto(line, filled);
        int start = 0;
        for (int end = endOfLine(start); end >= 0; end = endOfLine(start)) {
            note(start, end, now);
            start = end + 1;
        }
        System.arraycopy(line, start, line, 0, filled - start);
        filled -= start;
    }

    private int endOfLine(int start) {
        boolean error = start + TYPE < filled && line[start + TYPE] == 'E';
        for (int at = start + (error ? 0 : SHORTEST); at < filled; at++) {
            if (line[at] == '\n') {
                return at;
            }
        }
        return -1;
    }

    private void note(int start, int end, long now) {
        byte type = line[start + TYPE];
        if (type == 'E') {
            cut = true;
            return;
        }
        int time = timeIn(start, end);
        if (time < 0) {
            return;
        }
        countEvent();
        if (type != 'D' && lagCount < lags.length) {
            lags[lagCount++] = now - Digits.read(line, time, Digits.TIME);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written by the thread that drives this talk, read by others
    private void countEvent() {
        events++;
    }

    /// Where the time stands in a line; -1 if the line is not about an object of ours.
    private int timeIn(int start, int end) {
        for (int at = end - MARK.length - Digits.TIME; at >= start; at--) {
            if (line[at] == '"' && Arrays.equals(line, at, at + MARK.length, MARK, 0, MARK.length)) {
                return at + MARK.length;
            }
        }
        return -1;
    }

    @Override
    public void broken() {
        cut = true;
    }

    /// Whether the server has begun to tell.
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
        return Arrays.copyOf(lags, lagCount);
    }
}
