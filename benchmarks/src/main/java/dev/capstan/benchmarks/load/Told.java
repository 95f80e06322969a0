package dev.capstan.benchmarks.load;

import java.util.Arrays;

/// What a server has told somebody who listens: how many events, how late, and whether it broke off.
///
/// Written by the thread that drives the talk, read by others.
final class Told {
    private final long[] lags;
    private int noted;
    private volatile int events;
    private volatile boolean cut;

    /// @param expected of how many events the time is noted
    Told(int expected) {
        this.lags = new long[expected];
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    void event() {
        events++;
    }

    void lag(long nanos) {
        if (noted < lags.length) {
            lags[noted++] = nanos;
        }
    }

    void breakOff() {
        cut = true;
    }

    int events() {
        return events;
    }

    boolean cut() {
        return cut;
    }

    /// Valid when nothing drives the talk any more.
    long[] lags() {
        return Arrays.copyOf(lags, noted);
    }
}
