package dev.capstan.messaging.delivery;

import java.time.Duration;

/// Ends threads.
public final class Farewell {
    private Farewell() {}

    /// Waits for a thread that was told to end. One that takes longer, or for which there is no more time because
    /// the caller is interrupted, is interrupted.
    public static void to(Thread thread, Duration longest) {
        try {
            if (!thread.join(longest)) {
                thread.interrupt();
                thread.join(longest);
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
