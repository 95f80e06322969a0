package dev.capstan.localjobs.pod;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Tells whoever runs a pod that it has to end. The first word counts.
final class EndSignal {
    private final CompletableFuture<End> given = new CompletableFuture<>();

    void give(End end) {
        given.complete(end);
    }

    /// Gives it later, unless it is given before.
    void giveAfter(Duration delay, End end) {
        var _ = given.completeOnTimeout(end, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    boolean isGiven() {
        return given.isDone();
    }

    /// Why it has to end, if it has.
    Optional<End> end() {
        return given.isDone() ? Optional.of(given.join()) : Optional.empty();
    }

    /// Waits until it is given.
    void await() throws InterruptedException {
        boolean _ = letsCome(given);
    }

    /// Waits for so long.
    ///
    /// @return whether it was given meanwhile
    boolean awaits(Duration patience) throws InterruptedException {
        try {
            End _ = given.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Waits for something else, but no longer than until it is given.
    ///
    /// @return whether the other came
    boolean letsCome(CompletableFuture<?> other) throws InterruptedException {
        try {
            Object _ = CompletableFuture.anyOf(other, given).get();
            return other.isDone();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
