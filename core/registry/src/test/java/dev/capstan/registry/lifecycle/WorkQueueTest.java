package dev.capstan.registry.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class WorkQueueTest {
    @Test
    void aFaultInOneKeyEndsNeitherTheWorkerNorTheKey() throws InterruptedException {
        var done = new LinkedBlockingQueue<String>();
        var failed = new AtomicBoolean();
        try (var queue = new WorkQueue<String>("test", key -> {
            if (key.equals("broken") && failed.compareAndSet(false, true)) {
                throw new AssertionError("a bug");
            }
            done.add(key);
        })) {
            queue.add("broken");
            queue.add("sound");
            queue.start();

            assertThat(done.poll(20, TimeUnit.SECONDS)).isEqualTo("sound");
            assertThat(done.poll(20, TimeUnit.SECONDS)).isEqualTo("broken");
        }
    }
}
