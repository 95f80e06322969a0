package dev.capstan.registry.lifecycle;

import dev.capstan.store.Store;
import java.time.Clock;
import java.time.Duration;

/// Forgets, now and then, what was replaced or removed longer ago than history is kept.
final class Compactor implements AutoCloseable {
    private final Store store;
    private final Clock clock;
    private final Duration history;
    private final Duration pause;
    private final WorkQueue<String> queue = new WorkQueue<>("compactor", this::process);

    /// @param pause how long to wait between two looks
    Compactor(Store store, Clock clock, Duration history, Duration pause) {
        this.store = store;
        this.clock = clock;
        this.history = history;
        this.pause = pause;
    }

    void start() {
        queue.addAfter("compact", pause);
        queue.start();
    }

    @Override
    public void close() {
        queue.close();
    }

    private void process(String key) {
        long revision = store.revisionAt(clock.instant().minus(history));
        if (revision > store.compactedRevision()) {
            store.compact(revision);
        }
        queue.addAfter(key, pause);
    }
}
