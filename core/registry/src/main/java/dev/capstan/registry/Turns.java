package dev.capstan.registry;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Lets writers who were overtaken at the same key try again one after the other.
///
/// Of many writers of one object only one wins each time; without turns the same ones could lose again and again.
/// Whoever has not lost yet takes no turn, so that writers of different objects never wait here. A turn is kept
/// while its holder commits, on purpose: those who wait for it could only lose meanwhile.
final class Turns {
    private final ReentrantLock[] locks = new ReentrantLock[64];

    Turns() {
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new ReentrantLock(true);
        }
    }

    /// The turn of a writer who has not lost yet.
    Turn none() {
        return new Turn();
    }

    /// At most one turn, ended by closing it. Used by one thread.
    final class Turn implements AutoCloseable {
        private @Nullable ReentrantLock held;

        /// Waits for the turn at a key, giving up the one at another key.
        void take(String key) throws InterruptedException {
            ReentrantLock wanted = locks[(key.hashCode() & Integer.MAX_VALUE) % locks.length];
            if (!wanted.isHeldByCurrentThread()) {
                close();
                wanted.lockInterruptibly();
                held = wanted;
            }
        }

        @Override
        public void close() {
            ReentrantLock lock = held;
            if (lock != null) {
                held = null;
                lock.unlock();
            }
        }
    }
}
