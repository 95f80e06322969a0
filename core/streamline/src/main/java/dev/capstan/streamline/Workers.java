package dev.capstan.streamline;

import dev.capstan.streamline.queue.TokenBucket;
import dev.capstan.streamline.queue.WorkQueue;
import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A crew of virtual threads that takes keys from a queue, and somebody who looks after them.
///
/// A handler that takes too long is interrupted. One that does not listen keeps its thread and its key, but
/// another thread takes the place: a stuck object is nobody else's trouble. A crew is dismissed once and then
/// gone; the next leader hires another.
final class Workers {
    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
    private static final Duration LONGEST_GRACE = Duration.ofSeconds(5);

    private final Options options;
    private final WorkQueue<ObjectKey> queue;
    private final Work work;
    private final Set<Run> runs = ConcurrentHashMap.newKeySet();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final AtomicInteger hired = new AtomicInteger();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final CountDownLatch dismissed = new CountDownLatch(1);

    /// What is done with a key that was taken. It must give the key back, and throw nothing.
    interface Work {
        void process(WorkQueue.Taken<ObjectKey> taken, Run run);
    }

    record Options(String name, int count, Duration timeout, Optional<TokenBucket> limit, LongSupplier nanos) {
        /// How long after an interrupt a handler is taken for stuck.
        Duration grace() {
            return timeout.compareTo(LONGEST_GRACE) < 0 ? timeout : LONGEST_GRACE;
        }

        /// How often to look after the runs.
        Duration interval() {
            Duration quarter = grace().dividedBy(4);
            return quarter.toMillis() < 1 ? Duration.ofMillis(1) : quarter;
        }
    }

    Workers(Options options, WorkQueue<ObjectKey> queue, Work work) {
        this.options = options;
        this.queue = queue;
        this.work = work;
    }

    Workers start() {
        for (int i = 0; i < options.count(); i++) {
            hire();
        }
        Thread.ofVirtual().name("streamline-" + options.name() + "-watchdog").start(this::lookAfter);
        return this;
    }

    /// Ends all work as soon as it listens, without waiting for it.
    void dismiss() {
        ending.countDown();
        dismissed.countDown();
        threads.forEach(Thread::interrupt);
    }

    boolean isDismissed() {
        return dismissed.getCount() == 0;
    }

    /// Begins nothing more, and waits until all threads have ended, which they do when the queue is closed.
    boolean awaitEnd(Duration patience) throws InterruptedException {
        ending.countDown();
        long end = System.nanoTime() + patience.toNanos();
        for (Thread thread : List.copyOf(threads)) {
            if (!thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())))) {
                return false;
            }
        }
        return true;
    }

    /// How many objects are being handled.
    int active() {
        return runs.size();
    }

    /// The handlers that do not listen, in words.
    List<String> stuck() {
        return runs.stream().filter(Run::isStuck).map(Run::toString).sorted().toList();
    }

    /// How long the handlers that are at it have been at it.
    List<Duration> ages() {
        return runs.stream().map(Run::age).toList();
    }

    private void hire() {
        String name = "streamline-" + options.name() + "-" + hired.incrementAndGet();
        Thread thread = Thread.ofVirtual().name(name).unstarted(this::labour);
        threads.add(thread);
        thread.start();
    }

    private void labour() {
        try {
            boolean placed = true;
            while (placed && !isDismissed()) {
                placed = labourOnce();
            }
        } finally {
            threads.remove(Thread.currentThread());
        }
    }

    /// @return whether the thread still has its place
    private boolean labourOnce() {
        try {
            awaitToken();
            Optional<WorkQueue.Taken<ObjectKey>> taken = queue.take();
            return taken.isPresent() && process(taken.get());
        } catch (InterruptedException _) {
            return true; // Dismissed, as the next look tells, or nothing that matters.
        }
    }

    /// @return whether the thread still has its place
    private boolean process(WorkQueue.Taken<ObjectKey> taken) {
        var run = new Run(this, taken.key(), options.nanos());
        runs.add(run);
        try {
            work.process(taken, run);
        } catch (RuntimeException | Error e) {
            LOG.error("The engine itself failed on {} of controller {}", taken.key(), options.name(), e);
            Duration _ = queue.retry(taken.key());
        } finally {
            runs.remove(run);
        }
        return !run.isStuck();
    }

    private void awaitToken() throws InterruptedException {
        if (options.limit().isPresent()) {
            Duration wait = options.limit().get().take();
            boolean _ = ending.await(wait.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void lookAfter() {
        try {
            while (!dismissed.await(options.interval().toNanos(), TimeUnit.NANOSECONDS)) {
                runs.forEach(this::lookAfter);
            }
        } catch (InterruptedException _) {
            // Nobody interrupts it.
        }
    }

    private void lookAfter(Run run) {
        if (run.age().compareTo(options.timeout()) > 0) {
            run.timeOut();
        }
        boolean deaf = run.age().compareTo(options.timeout().plus(options.grace())) > 0;
        if (deaf && run.becomeStuck()) {
            LOG.error("Controller {}: {}; another thread takes its place", options.name(), run);
            hire();
        }
    }
}
