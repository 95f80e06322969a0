package dev.capstan.benchmarks.load;

/// Decimal numbers of a fixed width, written into and read from bytes in place.
final class Digits {
    /// Wide enough for any time in nanoseconds.
    static final int TIME = 19;

    /// Wide enough for the number of any object.
    static final int NAME = 8;

    private Digits() {}

    static void write(byte[] bytes, int start, int width, long value) {
        long rest = value;
        for (int at = start + width - 1; at >= start; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    static long read(byte[] bytes, int start, int width) {
        long value = 0;
        for (int at = start; at < start + width; at++) {
            value = value * 10 + bytes[at] - '0';
        }
        return value;
    }
}
