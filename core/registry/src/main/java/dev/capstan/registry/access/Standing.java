package dev.capstan.registry.access;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// Whether whoever calls still is who they said they were: while a long answer goes on, a token may expire or be
/// revoked.
///
/// Used by the thread that serves the request.
public final class Standing {
    private static final ScopedValue<Standing> CURRENT = ScopedValue.newInstance();
    private static final Duration FOR_EVER = Duration.ofDays(36_500);

    private final Supplier<Optional<String>> again;
    private final long every;
    /// When it is time to find out again.
    private long next;

    /// @param again finds out once more who is calling, and says why they are not whom they were; empty when they are
    /// @param every how often that is done at most
    public Standing(Supplier<Optional<String>> again, Duration every) {
        this.again = again;
        this.every = every.toNanos();
        this.next = System.nanoTime() + this.every;
    }

    /// Of whoever calls on this thread; lasting when nobody said otherwise.
    public static Standing current() {
        return CURRENT.isBound() ? CURRENT.get() : new Standing(Optional::empty, FOR_EVER);
    }

    /// Runs `body` for a caller of this standing.
    public <R, X extends Throwable> R call(ScopedValue.CallableOp<R, X> body) throws X {
        return ScopedValue.where(CURRENT, this).call(body);
    }

    /// Why it is lost, for people; empty while it is not, as far as is known. Ask as often as you like.
    public Optional<String> lost() {
        long now = System.nanoTime();
        if (now - next < 0) {
            return Optional.empty();
        }
        next = now + every;
        return again.get();
    }

    /// How long it is of no use to ask.
    public Duration rest() {
        return Duration.ofNanos(Math.max(1, next - System.nanoTime()));
    }
}
