package dev.capstan.store.postgres;

import dev.capstan.store.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A question that many ask at once and that is answered once for all of them.
///
/// Whoever asks joins the next round, never the one that is being answered: that answer may be older than the
/// question. So there is one query at a time, and nobody waits for more than two.
final class SharedQuestion {
    private final LongSupplier question;
    // Both guarded by this.
    private @Nullable CompletableFuture<Long> next;
    private boolean asking;

    SharedQuestion(LongSupplier question) {
        this.question = question;
    }

    long ask() throws InterruptedException {
        try {
            return join().get();
        } catch (ExecutionException failed) {
            var cause = failed.getCause();
            throw new StoreException(cause == null ? "unknown" : String.valueOf(cause.getMessage()), failed);
        }
    }

    private synchronized CompletableFuture<Long> join() {
        var round = next == null ? new CompletableFuture<Long>() : next;
        next = round;
        if (!asking) {
            asking = true;
            Thread.ofVirtual().name("store-revision").start(this::answer);
        }
        return round;
    }

    private void answer() {
        for (var round = take(); round != null; round = take()) {
            try {
                round.complete(question.getAsLong());
            } catch (Throwable failed) { // somebody waits for every round
                round.completeExceptionally(failed);
            }
        }
    }

    private synchronized @Nullable CompletableFuture<Long> take() {
        var round = next;
        next = null;
        asking = round != null;
        return round;
    }
}
