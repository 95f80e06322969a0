package dev.capstan.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.operator.host.Extension;
import dev.capstan.operator.host.PluginState.Condition;
import dev.capstan.spi.InputContext;
import dev.capstan.spi.InputPlugin;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.Submission;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several processes on the same resources.
final class OwnershipTest {
    @TempDir
    private Path directory;

    /// [S2-60] [A2-2]
    @Test
    void aTypeHasOneOwnerAndAnotherOneWhenThatEnds() throws InterruptedException {
        var ours = new Widgets().always((_, _) -> Outcome.unchanged().withMessage("first"));
        var theirs = new Widgets().always((_, _) -> Outcome.unchanged().withMessage("second"));
        try (TestPlane plane = TestPlane.inMemory()) {
            Bench first = shared(plane, "1", ours).type("Widget");
            first.create("Widget", "a", Map.of());
            assertThat(first.untilReady("Widget", "a")).containsEntry("message", "first");
            Bench second = shared(plane, "2", theirs);
            try {
                second.untilState("widgets", Condition.RUNNING);
                first.create("Widget", "b", Map.of());
                assertThat(first.untilReady("Widget", "b")).containsEntry("message", "first");

                first.operator().close();

                second.create("Widget", "c", Map.of());
                assertThat(second.untilReady("Widget", "c")).containsEntry("message", "second");
                assertThat(theirs.asked()).as("what was done is left alone").isEqualTo("reconcile c 1");
            } finally {
                second.operator().close();
            }
        }
    }

    @Test
    void anInputRunsInOneProcessAndInAnotherWhenThatEnds() throws InterruptedException {
        var ours = new Feed("first_feed");
        var theirs = new Feed("first_feed");
        try (TestPlane plane = TestPlane.inMemory()) {
            Bench first = shared(plane, "1", new Extension.Feeds(ours.name(), ours));
            assertThat(ours.happened()).isEqualTo("start");
            Bench second = shared(plane, "2", new Extension.Feeds(theirs.name(), theirs));
            try {
                assertThat(second.untilState("first_feed", Condition.WAITING).message())
                        .isEqualTo("another server runs it");
                assertThat(theirs.all()).isEmpty();

                first.operator().close();

                assertThat(ours.happened()).isEqualTo("stop");
                assertThat(theirs.happened()).isEqualTo("start");
                second.untilState("first_feed", Condition.RUNNING);
                assertThatThrownBy(() -> ours.context().submit(Submission.delete("Widget", "default", "a")))
                        .isInstanceOf(RetryableException.class)
                        .hasMessage("input first_feed may run in another process now");
            } finally {
                second.operator().close();
            }
            assertThat(theirs.happened()).isEqualTo("stop");
        }
    }

    @Test
    void anInputWhoseLeaseIsTakenStopsAndStartsAgainWhenItIsFree() throws InterruptedException {
        var feed = new Feed("feed");
        try (TestPlane plane = TestPlane.inMemory()) {
            Bench bench = shared(plane, "1", new Extension.Feeds(feed.name(), feed));
            try {
                assertThat(feed.happened()).isEqualTo("start");
                hold(bench, "somebody");

                assertThat(feed.happened()).isEqualTo("stop");
                bench.untilState("feed", Condition.WAITING);
                hold(bench, "");

                assertThat(feed.happened()).isEqualTo("start");
                bench.untilState("feed", Condition.RUNNING);
            } finally {
                bench.operator().close();
            }
        }
    }

    private static void hold(Bench bench, String who) {
        Lease _ = bench.client()
                .leases()
                .inNamespace("kube-system")
                .withName("capstan-input-feed")
                .patch(PatchContext.of(PatchType.JSON_MERGE), """
                        {"spec": {"holderIdentity": "%s", "leaseDurationSeconds": 3600}}""".formatted(who));
    }

    /// An input that begins to work and returns.
    private static final class Feed implements InputPlugin {
        private final String name;
        private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();
        private volatile @Nullable InputContext context;

        Feed(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void start(InputContext given) {
            context = given;
            happened.add("start");
        }

        @Override
        public void stop() {
            happened.add("stop");
        }

        InputContext context() {
            return Objects.requireNonNull(context);
        }

        List<String> all() {
            return List.copyOf(happened);
        }

        String happened() throws InterruptedException {
            return Objects.requireNonNull(happened.poll(30, TimeUnit.SECONDS), "nothing happened");
        }
    }

    private Bench shared(TestPlane plane, String folder, Extension extension) {
        return Bench.on(
                plane,
                directory.resolve(folder),
                List.of(extension),
                options -> options.withLeases(name -> LeaseOptions.of("kube-system", name)
                        .withTimes(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(100))));
    }

    private Bench shared(TestPlane plane, String folder, Widgets widgets) {
        return Bench.on(
                plane,
                directory.resolve(folder),
                List.of(Bench.reconciles(widgets)),
                options -> options.withLeasesIn("kube-system"));
    }
}
