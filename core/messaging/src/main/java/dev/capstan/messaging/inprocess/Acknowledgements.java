package dev.capstan.messaging.inprocess;

import dev.capstan.messaging.delivery.Backoff;
import dev.capstan.messaging.delivery.Bell;
import dev.capstan.messaging.delivery.Farewell;
import dev.capstan.store.Batch;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import dev.capstan.store.Write;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Removes from the store what was handled, in that order: all that has gathered, in one commit. Until
/// then a crash delivers it again.
final class Acknowledgements implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Acknowledgements.class.getName());
    private static final int MOST = 256;
    private static final Duration IDLE = Duration.ofSeconds(1);
    private static final Duration LAST = Duration.ofSeconds(5);

    private final Store store;
    private final ConcurrentLinkedQueue<Waiting> handled = new ConcurrentLinkedQueue<>();
    private final Bell bell = new Bell();
    private final Thread thread =
            Thread.ofVirtual().name("messages-acknowledge").unstarted(this::work);
    private volatile boolean closed;

    Acknowledgements(Store store) {
        this.store = store;
    }

    Acknowledgements start() {
        thread.start();
        return this;
    }

    void add(Waiting waiting) {
        handled.add(waiting.withoutValue());
        bell.ring();
    }

    /// Returns when all are removed, or that took too long.
    @Override
    public void close() {
        closed = true;
        bell.ring();
        Farewell.to(thread, LAST);
    }

    private void work() {
        // What a subscription is dropped with may have been handled a moment ago.
        var some = new LinkedHashSet<Waiting>();
        var backoff = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(5));
        try {
            while (gather(some)) {
                try {
                    remove(some);
                    some.clear();
                    backoff.reset();
                } catch (StoreException e) {
                    LOG.log(Level.DEBUG, "what was handled cannot be removed yet", e);
                    if (closed) {
                        return;
                    }
                    bell.await(backoff.next());
                }
            }
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "{0} events that were handled will be delivered again", handled.size() + some.size());
        }
    }

    // False when there is nothing left to do and nothing will come.
    private boolean gather(Set<Waiting> some) throws InterruptedException {
        while (some.isEmpty() && handled.isEmpty()) {
            if (closed) {
                return false;
            }
            bell.await(IDLE);
        }
        while (some.size() < MOST && !handled.isEmpty()) {
            some.add(handled.remove());
        }
        return true;
    }

    private void remove(Set<Waiting> some) throws InterruptedException {
        if (!removed(some)) {
            for (Waiting each : some) {
                removed(Set.of(each));
            }
        }
    }

    // False when one of them is gone already.
    private boolean removed(Set<Waiting> some) throws InterruptedException {
        List<Write> removes =
                some.stream().<Write>map(each -> new Write.Remove(each.key())).toList();
        return switch (store.commit(
                new Batch(some.stream().map(Waiting::expectation).toList(), removes))) {
            case Outcome.Committed _ -> true;
            case Outcome.Lost _ -> false;
        };
    }
}
