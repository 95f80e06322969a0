package dev.capstan.template.run;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Tells Templates now and then that they have more or fewer instances, so that a thousand new ones are one write.
final class Census implements AutoCloseable {
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Serving serving;
    private final Consumer<ObjectKey> changed;
    private final CountDownLatch closing = new CountDownLatch(1);

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
                serving.all().stream()
                        .filter(Served::isMiscounted)
                        .map(Served::template)
                        .forEach(changed);
            }
        } catch (InterruptedException _) {
            // Nobody interrupts it.
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }
}
