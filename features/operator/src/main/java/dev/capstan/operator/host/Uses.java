package dev.capstan.operator.host;

import java.time.Duration;

/// How many are using something; the count is guarded by this object's lock.
public final class Uses {
    private int count;

    public synchronized void begin() {
        count++;
    }

    public synchronized void end() {
        count--;
        notifyAll();
    }

    /// @return whether nobody uses it any more
    synchronized boolean awaitNone(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (count > 0) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
