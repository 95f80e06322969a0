package dev.capstan.server.http;

import java.util.concurrent.ArrayBlockingQueue;

/// Large arrays for those who are about to write, so that many idle watches hold none and busy ones make no
/// garbage.
final class BufferPool {
    private static final int SIZE = 64 * 1024;
    private static final int KEPT = 64;
    private final ArrayBlockingQueue<byte[]> free = new ArrayBlockingQueue<>(KEPT);

    /// An array with old content in it.
    byte[] take() {
        var bytes = free.poll();
        return bytes == null ? new byte[SIZE] : bytes;
    }

    /// Gives an array back, wherever it came from; one too many is left to the garbage collector.
    void give(byte[] bytes) {
        if (bytes.length == SIZE) {
            free.offer(bytes);
        }
    }
}
