package dev.capstan.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.ReconcilerPlugin;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A plugin with a loop of its own, as the manual's sample has one.
final class LoopTest {
    @TempDir
    private Path directory;

    /// Says that all is well, of the first it takes only when it is let go.
    private static final class Looping implements ReconcilerPlugin {
        private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();
        private final CountDownLatch release = new CountDownLatch(1);

        @Override
        public String name() {
            return "looping";
        }

        @Override
        public List<String> resourceTypes() {
            return List.of("Widget");
        }

        @Override
        public boolean ownsLoop() {
            return true;
        }

        @Override
        public void start(ReconcilerContext context) throws Exception {
            happened.add("start");
            do {
                for (ManagedResource each : context.resourcesNeedingReconciliation()) {
                    Outcome _ = reconcile(each, context);
                }
            } while (!context.shutdown().await(context.reconcileInterval()));
            happened.add("end of the loop");
        }

        @Override
        public Outcome reconcile(ManagedResource resource, ReconcilerContext context) throws InterruptedException {
            happened.add(resource.name() + " " + resource.generation());
            boolean _ = release.await(20, TimeUnit.SECONDS);
            context.updateStatus(resource.id(), "ready", "of generation " + resource.generation());
            return Outcome.unchanged();
        }

        @Override
        public void stop() {
            happened.add("stop");
        }

        @Nullable
        String happened() throws InterruptedException {
            return happened.poll(20, TimeUnit.SECONDS);
        }
    }

    /// [S2-48] [A2-10]
    @Test
    void whatALoopSaysIsAboutTheGenerationThatItWasHanded() throws InterruptedException {
        var looping = new Looping();
        try (var bench = Bench.with(directory, looping).type("Widget")) {
            assertThat(looping.happened()).isEqualTo("start");
            bench.create("Widget", "a", Map.of("size", 1));
            assertThat(looping.happened()).isEqualTo("a 1");
            bench.respec("Widget", "a", Map.of("size", 2));
            looping.release.countDown();

            assertThat(looping.happened()).as("what came meanwhile").isEqualTo("a 2");

            bench.until("Widget", "a", each -> Integer.valueOf(2).equals(each.get("observedGeneration")));
        }
    }

    /// [S2-47]
    @Test
    void aLoopBeginsAndEndsWithTheOperator() throws InterruptedException {
        var looping = new Looping();
        try (var bench = Bench.with(directory, looping).type("Widget")) {
            assertThat(looping.happened()).isEqualTo("start");

            bench.operator().close();

            assertThat(List.copyOf(looping.happened)).containsExactly("end of the loop", "stop");
        }
    }
}
