package dev.capstan.app;

import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import dev.capstan.store.StoreListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether the store takes what it is given. Says so in the log when that changes, and in `/readyz`.
final class StoreCondition implements StoreListener {
    private static final Logger LOG = System.getLogger(StoreCondition.class.getName());
    /// A failure counts for so long when nobody has tried since.
    private static final Duration COUNTS = Duration.ofSeconds(30);

    private final StoreListener next;
    private final Clock clock;
    private volatile @Nullable Failure failure;

    private record Failure(String message, Instant time) {}

    /// @param next is told everything as well
    StoreCondition(StoreListener next, Clock clock) {
        this.next = next;
        this.clock = clock;
    }

    @Override
    public void committed(int batches, int changes, Duration took) {
        next.committed(batches, changes, took);
        if (failure != null) {
            failure = null;
            LOG.log(Level.WARNING, "the store takes writes again");
        }
    }

    @Override
    public void failed(int batches, Throwable cause) {
        next.failed(batches, cause);
        if (failure == null) {
            LOG.log(Level.WARNING, "the store takes no writes: " + cause.getMessage());
        }
        failure = new Failure(String.valueOf(cause.getMessage()), clock.instant());
    }

    /// What is wrong with the store; empty when nothing is.
    Optional<String> problem(Store store) {
        Failure last = failure;
        if (last != null && last.time.plus(COUNTS).isAfter(clock.instant())) {
            return Optional.of(last.message);
        }
        try {
            store.revision();
            return Optional.empty();
        } catch (StoreException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("the server is stopping");
        }
    }
}
