package dev.capstan.benchmarks.streamline;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// What a handler of gadgets does, whichever framework calls it.
final class Duty {
    private static final Duration LOOK = Duration.ofNanos(100_000);

    private final boolean writing;
    private final LongAdder handled = new LongAdder();
    private volatile String turn;

    /// @param writing whether to write a status
    /// @param turn what to write into it
    Duty(boolean writing, String turn) {
        this.writing = writing;
        this.turn = turn;
    }

    /// A gadget is looked at.
    void handle(Gadget gadget) {
        handled.increment();
        if (gadget.getSpec().broken()) {
            throw new IllegalStateException("it is broken");
        }
    }

    /// Whether its status has to be written.
    boolean wantsStatus(Gadget gadget) {
        Gadget.@Nullable Status status = gadget.getStatus();
        return writing
                && (status == null
                        || !turn.equals(status.getTurn())
                        || !Objects.equals(status.getEcho(), gadget.getSpec().value()));
    }

    void write(Gadget.Status status, Gadget gadget) {
        status.setEcho(gadget.getSpec().value());
        status.setTurn(turn);
    }

    /// From now on a status says this.
    void turn(String next) {
        turn = next;
    }

    long handled() {
        return handled.sum();
    }

    /// Waits until gadgets were looked at so often since the start.
    ///
    /// @throws IllegalStateException when that takes longer than this
    void await(long count, Duration patience) {
        long begin = System.nanoTime();
        while (handled() < count) {
            if (System.nanoTime() - begin > patience.toNanos()) {
                throw new IllegalStateException(
                        handled() + " of " + count + " gadgets were handled within " + patience);
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }
}
