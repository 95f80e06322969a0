package dev.capstan.streamline.queue;

import java.time.Duration;

/// How many workers the background may have: all of them, but half as long as live keys keep coming.
///
/// A live key goes first, but what is already being done is not stopped for it. If all workers were in the
/// background, what they ask of the server would still be in its way, and of slow ones none would be free.
///
/// Guarded by the queue's lock.
final class Share {
    private static final long CALM = Duration.ofSeconds(1).toNanos();

    private final int half;
    private int taken;
    private boolean lively;
    private long liveAt;

    Share(int workers) {
        this.half = Math.max(1, workers / 2);
    }

    /// A live key has come.
    void live(long now) {
        lively = true;
        liveAt = now;
    }

    /// Whether one more worker may go to the background.
    boolean hasRoom(long now) {
        lively &= now - liveAt < CALM;
        return !lively || taken < half;
    }

    /// When there is room again, if there is none now and nothing comes.
    long roomAt() {
        return liveAt + CALM;
    }

    void take() {
        taken++;
    }

    void giveBack() {
        taken--;
    }
}
