package dev.capstan.registry.lifecycle;

import dev.capstan.api.RefusedException;
import dev.capstan.store.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Keys that want to be looked at, each once however often it was added, one after the other on one thread.
///
/// What fails is tried again, later and later, up to a minute; nothing else waits for it. All fields are guarded by
/// this object's lock.
final class WorkQueue<K> implements AutoCloseable {
    private static final Logger LOG = System.getLogger(WorkQueue.class.getName());
    private static final Duration FIRST = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final String name;
    private final Work<K> work;
    private final LinkedHashSet<K> ready = new LinkedHashSet<>();
    private final PriorityQueue<Later<K>> later = new PriorityQueue<>();
    private final Map<K, Integer> failures = new HashMap<>();
    private boolean closed;
    private @Nullable Thread thread;

    interface Work<K> {
        /// Looks at one key. Throwing means: try again later.
        void process(K key) throws InterruptedException;
    }

    private record Later<K>(long at, K key) implements Comparable<Later<K>> {
        @Override
        public int compareTo(Later<K> other) {
            return Long.compare(at - other.at, 0);
        }
    }

    WorkQueue(String name, Work<K> work) {
        this.name = name;
        this.work = work;
    }

    synchronized void start() {
        thread = Thread.ofVirtual().name(name).start(this::run);
    }

    synchronized void add(K key) {
        if (ready.add(key)) {
            notifyAll();
        }
    }

    synchronized void addAfter(K key, Duration delay) {
        later.add(new Later<>(System.nanoTime() + delay.toNanos(), key));
        notifyAll();
    }

    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = thread;
            notifyAll();
        }
        if (running != null) {
            running.interrupt();
        }
    }

    private void run() {
        try {
            for (K key = next(); key != null; key = next()) {
                process(key);
            }
        } catch (InterruptedException e) {
            // the end of this thread
        }
    }

    private void process(K key) throws InterruptedException {
        try {
            work.process(key);
            synchronized (this) {
                failures.remove(key);
            }
        } catch (RuntimeException | Error e) { // whatever it was, the keys that wait must not wait for ever
            retry(key, e);
        }
    }

    private synchronized void retry(K key, Throwable cause) {
        if (closed) {
            return;
        }
        int count = failures.merge(key, 1, Integer::sum);
        boolean expected = cause instanceof RefusedException || cause instanceof StoreException;
        if (count == 1 && !expected) {
            LOG.log(Level.ERROR, name + ": " + key + " failed and is tried again", cause);
        } else if (count == 3) {
            LOG.log(Level.WARNING, name + ": " + key + " keeps failing: " + cause.getMessage());
        }
        long nanos = Math.min(LONGEST.toNanos(), FIRST.toNanos() << Math.min(count, 20));
        later.add(new Later<>(System.nanoTime() + nanos, key));
    }

    private synchronized @Nullable K next() throws InterruptedException {
        while (!closed) {
            long now = System.nanoTime();
            for (Later<K> due = later.peek(); due != null && due.at - now <= 0; due = later.peek()) {
                later.poll();
                ready.add(due.key);
            }
            if (!ready.isEmpty()) {
                return ready.removeFirst();
            }
            Later<K> first = later.peek();
            if (first == null) {
                wait();
            } else {
                wait(Math.max(1, (first.at - now) / 1_000_000));
            }
        }
        return null;
    }
}
