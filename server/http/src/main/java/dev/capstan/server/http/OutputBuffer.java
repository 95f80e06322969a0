package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// Bytes on their way out, gathered so that they leave in one write.
final class OutputBuffer {
    private static final byte[] NONE = {};
    private byte[] bytes;
    private int length;

    OutputBuffer(int capacity) {
        bytes = new byte[capacity];
    }

    /// An empty buffer on a borrowed array.
    OutputBuffer(BufferPool pool) {
        bytes = pool.take();
    }

    OutputBuffer put(byte[] more) {
        return put(more, 0, more.length);
    }

    OutputBuffer put(byte[] more, int offset, int count) {
        ensure(count);
        System.arraycopy(more, offset, bytes, length, count);
        length += count;
        return this;
    }

    OutputBuffer put(int octet) {
        ensure(1);
        bytes[length++] = (byte) octet;
        return this;
    }

    OutputBuffer put(String text) {
        return put(text.getBytes(UTF_8));
    }

    OutputBuffer skip(int count) {
        ensure(count);
        length += count;
        return this;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /// Forgets what was put.
    void clear() {
        length = 0;
    }

    /// Forgets what was put and gives the array away; the buffer is of no use afterwards.
    void release(BufferPool pool) {
        length = 0;
        pool.give(bytes);
        bytes = NONE;
    }

    private void ensure(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
        }
    }
}
