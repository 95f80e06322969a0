package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;

/// Unpacks a chunked HTTP stream without allocating.
final class Chunks {
    private final byte[] bytes = new byte[256 * 1024];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes);
    /// How much of the current chunk, and of the line end after it, is still to come; 0 when a size comes next.
    private int chunkLeft;

    ByteBuffer inbox() {
        return buffer;
    }

    /// Moves what is payload to `target` from `filled` on, and returns how far it is filled then.
    int unpackInto(byte[] target, int filled) {
        int end = buffer.position();
        int at = 0;
        int to = filled;
        while (at < end) {
            if (chunkLeft == 0) {
                int line = lineEnd(at, end);
                if (line < 0) {
                    break;
                }
                chunkLeft = size(at, line) + 2;
                at = line + 1;
            }
            int payload = Math.min(Math.max(chunkLeft - 2, 0), end - at);
            System.arraycopy(bytes, at, target, to, payload);
            to += payload;
            int taken = Math.min(chunkLeft, end - at);
            at += taken;
            chunkLeft -= taken;
        }
        buffer.clear();
        buffer.put(bytes, at, end - at);
        return to;
    }

    private int lineEnd(int start, int end) {
        for (int at = start; at < end; at++) {
            if (bytes[at] == '\n') {
                return at;
            }
        }
        return -1;
    }

    private int size(int start, int end) {
        int value = 0;
        for (int at = start; at < end; at++) {
            int digit = Character.digit(bytes[at], 16);
            if (digit < 0) {
                return value;
            }
            value = value * 16 + digit;
        }
        return value;
    }
}
