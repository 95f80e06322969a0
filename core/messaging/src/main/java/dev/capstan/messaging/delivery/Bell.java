package dev.capstan.messaging.delivery;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Wakes one thread that waits for something to do. A ring that nobody waited for is remembered.
public final class Bell {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    // Guarded by lock.
    private boolean ringing;

    public void ring() {
        lock.lock();
        try {
            ringing = true;
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Returns when it was rung since the last time, at the latest after `longest`.
    public void await(Duration longest) throws InterruptedException {
        long nanos = TimeUnit.NANOSECONDS.convert(longest);
        lock.lockInterruptibly();
        try {
            while (!ringing && nanos > 0) {
                nanos = rung.awaitNanos(nanos);
            }
            ringing = false;
        } finally {
            lock.unlock();
        }
    }
}
