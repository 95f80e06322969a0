package dev.capstan.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// A batch in the queue and the writer who waits for it.
final class Ticket {
    private final Batch batch;
    private final CompletableFuture<Verdict> verdict = new CompletableFuture<>();

    Ticket(Batch batch) {
        this.batch = batch;
    }

    Batch batch() {
        return batch;
    }

    long bytes() {
        return batch.writes().stream().mapToLong(Ticket::bytes).sum();
    }

    private static long bytes(Write write) {
        return switch (write) {
            case Write.Put put -> put.value().length;
            case Write.Remove _ -> 0;
        };
    }

    void complete(Verdict end) {
        verdict.complete(end);
    }

    void fail(Throwable cause) {
        verdict.completeExceptionally(cause);
    }

    Outcome await() throws InterruptedException {
        try {
            return switch (verdict.get()) {
                case Verdict.Decided(Outcome outcome) -> outcome;
                case Verdict.Refused(String message) -> throw new IllegalArgumentException(message);
            };
        } catch (ExecutionException failed) {
            throw failure(failed);
        }
    }

    // Every writer gets an exception of its own, with its own stack trace.
    private static StoreException failure(ExecutionException failed) {
        var cause = failed.getCause();
        return cause instanceof StoreException
                ? new StoreException(String.valueOf(cause.getMessage()), failed)
                : new StoreException("the commit ended in an unforeseen way: " + cause, failed);
    }
}
