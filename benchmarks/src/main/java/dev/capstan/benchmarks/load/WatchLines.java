package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Finds in a watch how long ago each object it tells of was sent.
///
/// The stream is read as it comes: chunks are unpacked in place, a line is one event, and the time is searched from
/// the end of the line. Nothing is allocated per event. What a deleted object says of its time is old, so deletions
/// are only counted.
final class WatchLines implements Hearing {
    private static final byte[] MARK = Request.MARK.getBytes(StandardCharsets.US_ASCII);
    private static final int TYPE = "{\"type\":\"".length();
    /// No event about an object of ours is shorter than its padding.
    private static final int SHORTEST = 800;

    private final Told told;
    private final Chunks chunks = new Chunks();
    private final byte[] line = new byte[1 << 20];
    private int filled;

    WatchLines(Told told) {
        this.told = told;
    }

    @Override
    public ByteBuffer inbox() {
        return chunks.inbox();
    }

    @Override
    public void begin(ByteBuffer rest) {
        chunks.inbox().put(rest);
        hear();
    }

    @Override
    public void hear() {
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
            told.breakOff();
            return;
        }
        int time = timeIn(start, end);
        if (time < 0) {
            return;
        }
        told.event();
        if (type != 'D') {
            told.lag(now - Digits.read(line, time, Digits.TIME));
        }
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
}
