package dev.capstan.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads an HTTP/1.1 answer as it arrives, and knows when it is complete.
///
/// Only the status line, `Content-Length` and `Transfer-Encoding: chunked` are looked at. A chunked answer is
/// complete when it ends in the empty chunk.
final class Reply {
    private static final byte[] LENGTH = "content-length:".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CHUNKED = "transfer-encoding:".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int UNKNOWN = -1;

    private byte[] bytes = new byte[8 * 1024];
    private ByteBuffer buffer = ByteBuffer.wrap(bytes);
    private int bodyStart = UNKNOWN;
    private int bodyLength = UNKNOWN;
    private int scanned;

    void clear() {
        buffer.clear();
        bodyStart = UNKNOWN;
        bodyLength = UNKNOWN;
        scanned = 0;
    }

    ByteBuffer inbox() {
        if (!buffer.hasRemaining()) {
            int position = buffer.position();
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
            buffer = ByteBuffer.wrap(bytes).position(position);
        }
        return buffer;
    }

    /// Valid once complete.
    int status() {
        return (bytes[9] - '0') * 100 + (bytes[10] - '0') * 10 + bytes[11] - '0';
    }

    boolean succeeded() {
        return bytes[9] == '2';
    }

    boolean complete() {
        if (bodyStart == UNKNOWN && !headIsRead()) {
            return false;
        }
        int filled = buffer.position();
        return bodyLength == UNKNOWN
                ? filled - bodyStart >= LAST_CHUNK.length && matches(filled - LAST_CHUNK.length, LAST_CHUNK)
                : filled - bodyStart >= bodyLength;
    }

    /// Whether the head was read; then the body, or its chunks, start at [#bodyStart].
    boolean headIsRead() {
        int filled = buffer.position();
        for (int at = Math.max(scanned, 3); at < filled; at++) {
            if (bytes[at] == '\n' && bytes[at - 1] == '\r' && bytes[at - 2] == '\n') {
                bodyStart = at + 1;
                readFields();
                return true;
            }
        }
        scanned = filled;
        return false;
    }

    int bodyStart() {
        return bodyStart;
    }

    private void readFields() {
        int line = 0;
        while (line < bodyStart) {
            if (matches(line, LENGTH)) {
                bodyLength = number(line + LENGTH.length);
                return;
            }
            if (matches(line, CHUNKED)) {
                return;
            }
            line = after(line);
        }
        bodyLength = 0;
    }

    private int after(int line) {
        int at = line;
        while (bytes[at] != '\n') {
            at++;
        }
        return at + 1;
    }

    private int number(int start) {
        int value = 0;
        for (int at = start; bytes[at] != '\r'; at++) {
            if (bytes[at] != ' ') {
                value = value * 10 + bytes[at] - '0';
            }
        }
        return value;
    }

    /// Whether the letters at `start` are these, whatever their case.
    private boolean matches(int start, byte[] lowerCase) {
        for (int i = 0; i < lowerCase.length; i++) {
            byte found = bytes[start + i];
            byte letter = found >= 'A' && found <= 'Z' ? (byte) (found + 32) : found;
            if (letter != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }
}
