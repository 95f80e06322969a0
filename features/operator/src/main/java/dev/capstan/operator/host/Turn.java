package dev.capstan.operator.host;

import dev.capstan.streamline.leader.Election;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamline.wire.Wire;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Whose turn it is to run an input, of all processes that could: it is ours while we hold a lease.
///
/// Its fields are guarded by its lock.
public final class Turn implements AutoCloseable {
    private final @Nullable Election election;
    private boolean ours;
    private ShutdownLatch term = new ShutdownLatch();

    private Turn() {
        this.election = null;
        this.ours = true;
    }

    private Turn(Wire wire, LeaseOptions lease, Clock clock) {
        var listener = new Election.Listener() {
            @Override
            public void led() {
                begin();
            }

            @Override
            public void followed() {
                end();
            }
        };
        this.election = new Election(wire, lease, listener, clock, System::nanoTime);
    }

    /// The turn of a process that is alone.
    public static Turn always() {
        return new Turn();
    }

    /// A turn that is waited for, under a lease.
    public static Turn under(Wire wire, LeaseOptions lease, Clock clock) {
        var turn = new Turn(wire, lease, clock);
        if (turn.election != null) {
            Election _ = turn.election.start();
        }
        return turn;
    }

    /// Whether it can be nobody else's now. Asked before each write.
    boolean held() {
        return election == null || election.held();
    }

    /// Why it cannot be had; empty when another process has it.
    Optional<String> problem() {
        return election == null ? Optional.empty() : election.problem();
    }

    /// Waits until it is ours, but no longer than so long.
    ///
    /// @return what is requested when it is not any more; empty when it has not become ours
    synchronized Optional<ShutdownLatch> await(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toNanos(); !ours && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return ours ? Optional.of(term) : Optional.empty();
    }

    /// Ends the term, and the waiting for another.
    synchronized void end() {
        ours = false;
        term.request();
    }

    private synchronized void begin() {
        ours = true;
        term = new ShutdownLatch();
        notifyAll();
    }

    /// Lets another process have it.
    @Override
    public void close() {
        if (election != null) {
            election.close();
        }
    }
}
