package dev.capstan.store;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// Group commit: many writers, one transaction.
///
/// Writers put their batches into a queue and wait. One thread takes all that has gathered while it was busy,
/// has the [Ledger] write it in one transaction, has the [Feed] show it to the followers, and only then lets the
/// writers go. The more writers wait, the more of them share the price of one `fsync`.
public final class Committer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Committer.class.getName());
    private static final int MOST_BATCHES = 1024;
    private static final long MOST_BYTES = 16L << 20;

    private final Ledger ledger;
    private final Feed feed;
    private final StoreListener listener;
    private final Thread thread;
    // Both guarded by queue.
    private final ArrayDeque<Ticket> queue = new ArrayDeque<>();
    private boolean closed;

    public Committer(Ledger ledger, Feed feed, StoreListener listener) {
        this.ledger = ledger;
        this.feed = feed;
        this.listener = listener;
        this.thread = Thread.ofPlatform().name("store-committer").daemon().unstarted(this::run);
    }

    /// Begins to commit.
    public Committer start() {
        thread.start();
        return this;
    }

    /// As [Store#commit]. A batch whose writer is interrupted before its turn came is withdrawn.
    public Outcome commit(Batch batch) throws InterruptedException {
        var ticket = new Ticket(batch);
        enqueue(ticket);
        try {
            return ticket.await();
        } catch (InterruptedException interrupted) {
            withdraw(ticket);
            throw interrupted;
        }
    }

    /// Commits what is queued, refuses what comes later, and returns when the last writer has its answer.
    @Override
    public void close() {
        synchronized (queue) {
            closed = true;
            queue.notifyAll();
        }
        if (!Thread.currentThread().equals(thread)) {
            joinThread();
        }
    }

    private void enqueue(Ticket ticket) {
        if (feed.isFeeding()) {
            throw new IllegalStateException("a follower commits, which would wait for itself: use another thread");
        }
        synchronized (queue) {
            if (closed) {
                throw new StoreException("the store is closed: nothing was written");
            }
            queue.add(ticket);
            queue.notifyAll();
        }
    }

    private void withdraw(Ticket ticket) {
        synchronized (queue) {
            queue.remove(ticket);
        }
    }

    private void run() {
        for (var group = next(); !group.isEmpty(); group = next()) {
            commit(group);
        }
    }

    // The next group; empty once the store is closed and everything is written.
    private List<Ticket> next() {
        synchronized (queue) {
            while (queue.isEmpty() && !closed) {
                awaitQueue();
            }
            var group = new ArrayList<Ticket>();
            long bytes = 0;
            while (!queue.isEmpty() && group.size() < MOST_BATCHES && bytes < MOST_BYTES) {
                var ticket = queue.remove();
                group.add(ticket);
                bytes += ticket.bytes();
            }
            return group;
        }
    }

    private void commit(List<Ticket> group) {
        long start = System.nanoTime();
        try {
            feed.check();
            var decision = ledger.apply(group.stream().map(Ticket::batch).toList());
            show(decision);
            for (int i = 0; i < group.size(); i++) {
                group.get(i).complete(decision.verdicts().get(i));
            }
            var took = Duration.ofNanos(System.nanoTime() - start);
            tell(() -> listener.committed(group.size(), decision.changes().size(), took));
        } catch (Throwable failure) { // no writer may be left waiting, whatever happened
            group.forEach(ticket -> ticket.fail(failure));
            tell(() -> listener.failed(group.size(), failure));
        }
    }

    private void show(Decision decision) {
        try {
            feed.deliver(decision.changes(), decision.revision());
        } catch (StoreException unseen) {
            throw new StoreException("written, but not seen by every follower: " + unseen.getMessage(), unseen);
        }
    }

    private static void tell(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException thrown) {
            LOG.log(System.Logger.Level.WARNING, "a store listener failed", thrown);
        }
    }

    // The committer is nobody's to interrupt: it ends when the store is closed.
    private void awaitQueue() {
        try {
            queue.wait();
        } catch (InterruptedException stray) {
            LOG.log(System.Logger.Level.WARNING, "the committer was interrupted; it goes on", stray);
        }
    }

    // Closing is not given up halfway; the interrupt is kept for the caller.
    private void joinThread() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
