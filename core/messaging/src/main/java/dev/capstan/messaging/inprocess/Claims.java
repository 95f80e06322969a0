package dev.capstan.messaging.inprocess;

import dev.capstan.messaging.delivery.Bell;
import dev.capstan.messaging.delivery.Farewell;
import dev.capstan.store.Batch;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.Write;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Who of those that share a store hands out which subscription.
///
/// Each subscription that somebody receives from is claimed by one process, which writes its claim again four
/// times before it runs out. The others look at it by their own clocks: a claim that they have not seen change
/// for its whole length is nobody's, and the first to replace it, on the condition that it is as they saw it,
/// has it. The owner counts from before it wrote, so it stops before anybody may begin, however long a write
/// takes. When its last receiver leaves it gives the claim back, behind what they have handled, and another takes
/// it at once.
final class Claims implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Claims.class.getName());
    private static final Duration LAST = Duration.ofSeconds(5);

    private final Store store;
    private final Duration length;
    private final Map<String, MessageQueue> queues;
    private final Acknowledgements acknowledgements;
    private final String mine = UUID.randomUUID().toString();
    // By subscription; changed by whoever follows the store.
    private final Map<String, Claim> claims = new ConcurrentHashMap<>();
    private final Bell bell = new Bell();
    private final Thread thread = Thread.ofVirtual().name("messages-claim").unstarted(this::work);
    private volatile boolean closed;

    Claims(Store store, Duration length, Map<String, MessageQueue> queues, Acknowledgements acknowledgements) {
        this.store = store;
        this.length = length;
        this.queues = queues;
        this.acknowledgements = acknowledgements;
    }

    void start() {
        thread.start();
    }

    /// Called on the store's thread.
    void changed(String key, long revision, byte @Nullable [] owner) {
        String subscription = key.substring(MessageKeys.CLAIMS.length());
        if (owner == null) {
            claims.remove(subscription);
            bell.ring();
        } else {
            claims.put(subscription, new Claim(new String(owner, StandardCharsets.UTF_8), revision, System.nanoTime()));
        }
    }

    /// Somebody came or left.
    void look() {
        bell.ring();
    }

    /// Gives back what nobody here receives any more; the last [Acknowledgements] do it.
    @Override
    public void close() {
        closed = true;
        bell.ring();
        Farewell.to(thread, LAST);
    }

    private void work() {
        try {
            while (!closed) {
                considerAll();
                bell.await(length.dividedBy(4));
            }
            considerAll();
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "claims are left to run out", e);
        }
    }

    private void considerAll() throws InterruptedException {
        for (MessageQueue queue : queues.values()) {
            try {
                consider(queue);
            } catch (RuntimeException e) {
                LOG.log(Level.DEBUG, () -> "subscription " + queue.name() + " cannot be claimed yet", e);
            }
        }
        for (var each : claims.entrySet()) {
            if (!queues.containsKey(each.getKey())) {
                giveBack(each.getKey(), each.getValue());
            }
        }
    }

    private void consider(MessageQueue queue) throws InterruptedException {
        Claim claim = claims.get(queue.name());
        boolean own = claim != null && claim.owner().equals(mine);
        if (!queue.isReceived()) {
            queue.lose();
            if (claim != null && own) {
                giveBack(queue.name(), claim);
            }
        } else if (claim == null || own || claim.isOlderThan(length.toNanos())) {
            claim(queue, claim == null ? 0 : claim.revision());
        } else {
            queue.lose();
        }
    }

    private void claim(MessageQueue queue, long revision) throws InterruptedException {
        long now = System.nanoTime();
        var put = new Write.Put(MessageKeys.claim(queue.name()), mine.getBytes(StandardCharsets.UTF_8));
        switch (store.commit(Batch.of(put, revision))) {
            case Outcome.Committed _ -> queue.hold(now + length.toNanos());
            case Outcome.Lost _ -> queue.lose();
        }
    }

    private void giveBack(String subscription, Claim claim) {
        acknowledgements.add(new Waiting(MessageKeys.claim(subscription), claim.revision(), null));
    }
}
