package dev.capstan.messaging.delivery;

import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.RejectedException;
import dev.capstan.messaging.RetryPolicy;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Handles deliveries: those of one subject one at a time and in order, others side by side.
///
/// Each subject that has something to be handled has a lane: a queue, and a virtual thread that works on it and
/// ends when it is empty. At most `concurrency` of them are inside the receiver at once. An event that was not
/// handled stays at the head of its lane, and its thread waits for the next attempt; so later events of the
/// subject wait as well, and others do not. How many deliveries are here is bounded by whoever offers them.
///
/// A delivery that no longer [stands][Delivery#stands] is passed over: it comes again, behind.
public final class Lanes implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Lanes.class.getName());
    /// How long those who were interrupted have to notice.
    private static final Duration LAST = Duration.ofSeconds(1);
    /// What every broker takes as an attribute, in whatever script.
    private static final int LONGEST = 250;

    private final String name;
    private final Receiver receiver;
    private final Subscription.Options options;
    private final Semaphore turns;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    // Guarded by lock.
    private final Map<Object, Lane> lanes = new HashMap<>();
    private boolean closed;

    private record Lane(Queue<Work> waiting, Thread thread) {}

    private interface Work {
        void run() throws InterruptedException;
    }

    /// @param name of the subscription, for threads and the log
    public Lanes(String name, Receiver receiver, Subscription.Options options) {
        this.name = name;
        this.receiver = receiver;
        this.options = options;
        this.turns = new Semaphore(options.concurrency(), true);
    }

    /// Takes a delivery; returns at once. After [#close] it is left to the broker.
    public void offer(Delivery delivery) {
        offer(delivery, () -> handle(delivery));
    }

    private void offer(Delivery delivery, Work work) {
        String subject = delivery.event().subject();
        Object key = subject == null ? new Object() : subject;
        lock.lock();
        try {
            if (closed) {
                return;
            }
            Lane lane = lanes.get(key);
            if (lane == null) {
                Thread thread = Thread.ofVirtual().name("messages-" + name).unstarted(() -> work(key));
                lane = new Lane(new ArrayDeque<>(), thread);
                lanes.put(key, lane);
                thread.start();
            }
            lane.waiting.add(work);
        } finally {
            lock.unlock();
        }
    }

    /// Makes a delivery that nobody can handle a dead letter, without asking the receiver.
    public void reject(Delivery delivery, String reason) {
        offer(delivery, () -> bury(delivery, reason));
    }

    /// Has those who wait look again whether their delivery stands.
    public void recheck() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Begins nothing more, waits for what is under way, interrupts what takes longer than
    /// [Subscription.Options#drain].
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            boolean interrupted = !await(options.drain());
            lanes.values().forEach(lane -> lane.thread.interrupt());
            if (interrupted || !await(LAST)) {
                Thread.currentThread().interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    // Until all lanes are empty or so long; false when interrupted.
    private boolean await(Duration longest) {
        try {
            long nanos = longest.toNanos();
            while (!lanes.isEmpty() && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private void work(Object key) {
        try {
            for (Work next = next(key); next != null; next = next(key)) {
                next.run();
            }
        } catch (InterruptedException e) {
            leave(key);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "subscription " + name + " lost a lane", e);
            leave(key);
        }
    }

    private @Nullable Work next(Object key) {
        lock.lock();
        try {
            Lane lane = lanes.get(key);
            Work next = lane == null || closed ? null : lane.waiting.poll();
            if (next == null) {
                leave(key);
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void leave(Object key) {
        lock.lock();
        try {
            lanes.remove(key);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void handle(Delivery delivery) throws InterruptedException {
        RetryPolicy retry = options.retry();
        for (int attempt = 0; goesOn(delivery); attempt++) {
            Attempt result = attempt(delivery);
            if (result == null) {
                return;
            }
            if (result.verdict == Verdict.ACK) {
                settle(delivery, delivery::ack);
                return;
            }
            if (result.verdict == Verdict.DEAD || attempt == retry.maxRetries()) {
                bury(delivery, result.reason);
                return;
            }
            pause(delivery, retry.retryInterval());
        }
    }

    private void bury(Delivery delivery, String reason) throws InterruptedException {
        LOG.log(Level.WARNING, "subscription {0}: {1} is a dead letter: {2}", name, delivery.event(), reason);
        String shown = reason.length() > LONGEST ? reason.substring(0, LONGEST) : reason;
        Event letter = delivery.event().withExtension("deadreason", shown).withExtension("deadfrom", name);
        settle(delivery, () -> delivery.dead(letter));
    }

    private record Attempt(Verdict verdict, String reason) {}

    // Null when its turn came too late.
    private @Nullable Attempt attempt(Delivery delivery) throws InterruptedException {
        turns.acquire();
        try {
            if (!goesOn(delivery)) {
                return null;
            }
            Verdict verdict = receiver.receive(delivery.event());
            return new Attempt(
                    verdict, verdict == Verdict.DEAD ? "the receiver rejected it" : "the receiver wants to retry");
        } catch (InterruptedException e) {
            throw e;
        } catch (RejectedException e) {
            return new Attempt(Verdict.DEAD, String.valueOf(e.getMessage()));
        } catch (Exception e) {
            LOG.log(Level.DEBUG, () -> "subscription " + name + ": " + delivery.event() + " was not handled", e);
            return new Attempt(Verdict.RETRY, e.toString());
        } finally {
            turns.release();
        }
    }

    // Until the broker has heard it, or delivers it again.
    private void settle(Delivery delivery, Work settlement) throws InterruptedException {
        var backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(10));
        while (delivery.stands()) {
            try {
                settlement.run();
                return;
            } catch (BrokerException e) {
                LOG.log(
                        Level.DEBUG,
                        () -> "subscription " + name + ": " + delivery.event() + " cannot be settled yet",
                        e);
                if (!pause(delivery, backoff.next())) {
                    return;
                }
            }
        }
    }

    private boolean goesOn(Delivery delivery) {
        lock.lock();
        try {
            return !closed && delivery.stands();
        } finally {
            lock.unlock();
        }
    }

    // Whether to go on after that long; returns early when there is nothing to wait for any more.
    private boolean pause(Delivery delivery, Duration length) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long nanos = length.toNanos();
            while (nanos > 0 && !closed && delivery.stands()) {
                nanos = changed.awaitNanos(nanos);
            }
            return !closed && delivery.stands();
        } finally {
            lock.unlock();
        }
    }
}
