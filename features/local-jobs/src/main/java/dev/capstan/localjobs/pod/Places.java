package dev.capstan.localjobs.pod;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/// So many pods may run at the same time; the others wait for their turn, in the order in which they came.
final class Places {
    private final int all;

    // Guarded by this object's lock.
    private final Deque<Turn> waiting = new ArrayDeque<>();
    private int free;

    Places(int count) {
        if (count < 1) {
            throw new IllegalArgumentException(count + " places, expected 1 or more");
        }
        this.free = count;
        this.all = count;
    }

    /// Somebody's turn. Whoever has asked for it gives it back, also before it has come.
    static final class Turn {
        private final CompletableFuture<Void> come = new CompletableFuture<>();

        CompletableFuture<Void> come() {
            return come;
        }
    }

    /// How many have one.
    synchronized int taken() {
        return all - free;
    }

    /// How many wait for one.
    synchronized int waiting() {
        return waiting.size();
    }

    Turn take() {
        var turn = new Turn();
        synchronized (this) {
            if (free == 0) {
                waiting.add(turn);
                return turn;
            }
            free--;
        }
        turn.come().complete(null);
        return turn;
    }

    void leave(Turn turn) {
        Turn next;
        synchronized (this) {
            if (waiting.remove(turn)) {
                return;
            }
            if (waiting.isEmpty()) {
                free++;
                return;
            }
            next = waiting.remove();
        }
        next.come().complete(null);
    }
}
