package dev.capstan.template.run;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Tells Templates now and then that they have more or fewer instances, so that a thousand new ones are one write.
final class Census implements AutoCloseable {
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Serving serving;
    private final Consumer<ObjectKey> changed;
    private final CountDownLatch closing = new CountDownLatch(1);
    /// What was counted last; the thread's own.
    private final Map<ObjectKey, Integer> counts = new HashMap<>();

    Census(Serving serving, Consumer<ObjectKey> changed) {
        this.serving = serving;
        this.changed = changed;
    }

    Census start() {
        Thread.ofVirtual().name("templates-census").start(this::run);
        return this;
    }

    private void run() {
        try {
            while (!closing.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
                serving.all().forEach(this::count);
            }
        } catch (InterruptedException _) {
            // Nobody interrupts it.
        }
    }

    private void count(Served served) {
        int now = served.controller().size();
        Integer before = counts.put(served.template(), now);
        if (before == null ? now > 0 : before != now) {
            changed.accept(served.template());
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }
}
