package dev.capstan.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.operator.lifecycle.Pace;
import dev.capstan.operator.type.PaceWishes;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.streamline.queue.Backoff;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PaceTest {
    @TempDir
    private Path directory;

    /// [S2-51] [S2-52] [S2-53] [A2-15]
    @Test
    void withoutAWishThePaceIsThatOfTheManual() {
        Backoff backoff = Pace.defaults().backoff();
        var even = new Backoff(backoff.first(), backoff.longest(), backoff.factor(), 0);

        List<Long> minutes = IntStream.rangeClosed(1, 12)
                .mapToObj(failures -> even.delay(failures, new Random(1)).toMinutes())
                .toList();

        assertThat(minutes).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 1024L, 1024L);
        assertThat(Pace.defaults())
                .isEqualTo(new Pace(
                        new Backoff(Duration.ofMinutes(1), Duration.ofMinutes(1024), 2, 0.1),
                        Duration.ofMinutes(5),
                        Duration.ofMinutes(30),
                        5,
                        Duration.ofSeconds(60)));
    }

    /// [S2-51]
    @Test
    void aTypeIsReconciledAtThePaceThatItWishes() throws InterruptedException {
        var release = new CountDownLatch(1);
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var widgets = new Widgets().always((_, _) -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            release.await();
            now.decrementAndGet();
            return Outcome.created(1);
        });
        try (var bench = Bench.with(directory, widgets).type("Widget", Map.of("capstan.dev/reconciler", """
                        {"max_concurrent_reconciles": 1, "drift_interval": "17m", "reconcile_timeout": "10s"}"""))) {
            bench.create("Widget", "a", Map.of());
            bench.create("Widget", "b", Map.of());
            bench.create("Widget", "c", Map.of());
            widgets.asked();
            release.countDown();

            Map<String, Object> status = bench.untilReady("Widget", "a");
            bench.untilReady("Widget", "b");
            bench.untilReady("Widget", "c");
            assertThat(most).hasValue(1);
            Instant last = Instant.parse((String) status.get("lastReconcileTime"));
            Instant next = Instant.parse((String) status.get("nextReconcileTime"));
            assertThat(Duration.between(last, next)).isEqualTo(Duration.ofMinutes(17));
        }
    }

    @Test
    void aLoopWaitsAsLongAsItsTypeWishes() {
        Set<Duration> waits = ConcurrentHashMap.newKeySet();
        var looping = new ReconcilerPlugin() {
            @Override
            public String name() {
                return "looping";
            }

            @Override
            public List<String> resourceTypes() {
                return List.of("Widget");
            }

            @Override
            public Outcome reconcile(ManagedResource resource, ReconcilerContext context) {
                return Outcome.unchanged();
            }

            @Override
            public boolean ownsLoop() {
                return true;
            }

            @Override
            public void start(ReconcilerContext context) throws Exception {
                do {
                    waits.add(context.reconcileInterval());
                } while (!context.shutdown().await(Duration.ofMillis(10)));
            }
        };
        try (var _ = Bench.with(directory, looping)
                .type("Widget", Map.of("capstan.dev/reconciler", "{\"reconcile_interval\": 7}"))) {
            Bench.until(() -> waits.contains(Duration.ofSeconds(7)), waits::toString);
        }
    }

    @Test
    void whoWishesForOneEndOfTheBackoffMovesTheOther() {
        assertThat(backoff(Map.of())).containsExactly(Duration.ofMinutes(1), Duration.ofMinutes(1024));
        assertThat(backoff(Map.of(PaceWishes.LONGEST, "30s")))
                .containsExactly(Duration.ofSeconds(30), Duration.ofSeconds(30));
        assertThat(backoff(Map.of(PaceWishes.FIRST, "20h")))
                .containsExactly(Duration.ofHours(20), Duration.ofHours(20));
        assertThat(backoff(Map.of(PaceWishes.FIRST, "2s", PaceWishes.LONGEST, "8s")))
                .containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(8));
    }

    private static Duration[] backoff(Map<String, String> said) {
        var problems = new ArrayList<String>();
        var pace = Pace.defaults().following(PaceWishes.read(said, each -> each, problems));
        assertThat(problems).isEmpty();
        return new Duration[] {pace.backoff().first(), pace.backoff().longest()};
    }
}
