package dev.capstan.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.Outcome;
import dev.capstan.streamline.queue.Backoff;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Somebody asks for a look now, when a resource would else wait for an hour.
final class RequestsTest {
    private static final Backoff HOUR = new Backoff(Duration.ofHours(1), Duration.ofHours(1), 1, 0);

    @TempDir
    private Path directory;

    /// [S2-25] [S2-26] [A2-11] [A2-18]
    @Test
    void aRequestIsHeardInEveryState() throws InterruptedException {
        var release = new CountDownLatch(1);
        var destroyed = new AtomicInteger();
        var widgets = new Widgets()
                .then((_, _) -> {
                    throw new IOException("the factory is closed");
                })
                .then((_, _) -> Outcome.created(1))
                .then((_, _) -> {
                    release.await();
                    return Outcome.updated(1);
                })
                .destroying((_, _) -> {
                    if (destroyed.incrementAndGet() == 1) {
                        throw new IOException("the factory is closed");
                    }
                    return Outcome.deleted(1);
                });
        try (var bench =
                Bench.with(directory, Bench.QUICK.withBackoff(HOUR), widgets).type("Widget")) {
            bench.create("Widget", "a", Map.of());
            assertThat(widgets.asked()).isEqualTo("reconcile a 1");
            bench.until("Widget", "a", each -> "failed".equals(each.get("phase")));

            request(bench, "when failed");
            assertThat(widgets.asked()).isEqualTo("reconcile a 1");
            bench.untilReady("Widget", "a");

            request(bench, "when ready");
            assertThat(widgets.asked()).isEqualTo("reconcile a 1");
            bench.until("Widget", "a", each -> "reconciling".equals(each.get("phase")));

            request(bench, "when reconciling");
            release.countDown();
            assertThat(widgets.asked()).isEqualTo("reconcile a 1");
            bench.until("Widget", "a", each -> "when reconciling".equals(each.get("heardRequest")));
            bench.untilReady("Widget", "a");

            bench.resource("Widget", "a").delete();
            assertThat(widgets.asked()).isEqualTo("destroy a");
            bench.until("Widget", "a", each -> Integer.valueOf(1).equals(each.get("failures")));
            request(bench, "when deleting");
            assertThat(widgets.asked()).isEqualTo("destroy a");
            bench.untilGone("Widget", "a");
        }
    }

    private static void request(Bench bench, String when) {
        bench.annotate("Widget", "a", "capstan.dev/reconcile-requested", when);
    }
}
