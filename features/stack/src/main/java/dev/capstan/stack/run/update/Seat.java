package dev.capstan.stack.run.update;

import java.util.ArrayDeque;
import java.util.Deque;

/// What an Update has taken while it is its turn, given back once: by whoever looks at it, or by the run it was handed
/// over to, which may last longer.
final class Seat implements AutoCloseable {
    private final Deque<Runnable> endings = new ArrayDeque<>();
    private boolean handedOver;

    Seat(Runnable ending) {
        endings.push(ending);
    }

    void and(Runnable ending) {
        endings.push(ending);
    }

    /// From now on somebody else gives it back.
    Runnable handedOver() {
        handedOver = true;
        return () -> endings.forEach(Runnable::run);
    }

    @Override
    public void close() {
        if (!handedOver) {
            endings.forEach(Runnable::run);
        }
    }
}
