package dev.capstan.streamline.webhook;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Virtual threads for the exchanges of a server: not too many at a time, and none for too long.
///
/// An exchange is everything from the first byte, the TLS handshake included, to the last of the answer. To
/// interrupt a thread that reads or writes closes its connection, so a caller that dawdles, or one too many, is
/// cut off.
final class BoundedThreads implements Executor, AutoCloseable {
    private static final int MOST = 1000;

    private final Duration longest;
    private final Semaphore places = new Semaphore(MOST);
    private final Set<Running> running = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);

    private record Running(Thread thread, long since) {}

    BoundedThreads(Duration longest) {
        this.longest = longest;
        Thread.ofVirtual().name("streamline-webhook-watchdog").start(this::lookAfter);
    }

    @Override
    public void execute(Runnable task) {
        Thread.ofVirtual().name("streamline-webhook").start(() -> run(task));
    }

    @Override
    public void close() {
        closing.countDown();
        running.forEach(each -> each.thread().interrupt());
    }

    private void run(Runnable task) {
        boolean placed = places.tryAcquire();
        var entry = new Running(Thread.currentThread(), System.nanoTime());
        running.add(entry);
        if (!placed || closing.getCount() == 0) {
            entry.thread().interrupt();
        }
        try {
            task.run();
        } finally {
            running.remove(entry);
            if (placed) {
                places.release();
            }
        }
    }

    private void lookAfter() {
        try {
            while (!closing.await(Math.max(1, longest.toMillis() / 4), TimeUnit.MILLISECONDS)) {
                running.stream()
                        .filter(each -> System.nanoTime() - each.since() > longest.toNanos())
                        .forEach(each -> each.thread().interrupt());
            }
        } catch (InterruptedException _) {
            // Nobody interrupts it.
        }
    }
}
