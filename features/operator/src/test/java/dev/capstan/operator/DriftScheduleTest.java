package dev.capstan.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.operator.lifecycle.Lifecycle;
import dev.capstan.operator.lifecycle.Pace;
import dev.capstan.operator.lifecycle.Tally;
import dev.capstan.operator.type.ManagedType;
import dev.capstan.operator.type.ReconcilerSetting;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.Workspace;
import dev.capstan.streamline.Controller;
import dev.capstan.streamline.SteppedController;
import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.relay.RelayedClient;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamlinetest.MovedClock;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Counts what is done for 100,000 resources that wait to be looked at again.
final class DriftScheduleTest {
    private static final int ALL = 100_000;
    private static final int SOON = 300;
    private static final Kind KIND = new Kind("resources.capstan.dev", "v1", "Widget", "widgets", true);

    @TempDir
    private Path directory;

    private final MovedClock clock = MovedClock.at(Instant.parse("2026-01-01T00:00:00Z"));

    /// Has nothing to do.
    private record AsItShouldBe() implements Workspace {
        @Override
        public Outcome apply(Optional<Plan> plan) {
            return Outcome.unchanged();
        }

        @Override
        public Outcome destroy() {
            return Outcome.unchanged();
        }
    }

    /// How often the queue has asked for the time: at least once for each key that it looks at.
    private final AtomicLong glances = new AtomicLong();

    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void onlyThoseThatAreDueAreLookedAt() throws IOException, InterruptedException {
        try (var bench = Bench.with(directory, List.of(), options -> options);
                KubernetesClient counted = counting(bench.type("Widget").client());
                SteppedController<?> engine = engine(counted)) {
            SteppedController<?>.Ear ear = engine.ears().getFirst();
            engine.lead();
            reconcileOneASecond(bench, engine, ear);
            Instant later = clock.instant().plus(Duration.ofHours(1));
            for (int i = SOON; i < ALL; i++) {
                ear.hear(ready("w-" + i, later));
            }
            drain(engine);
            assertThat(looks).as("those that are there and not due").hasValue(SOON);

            clearCounts();
            for (int second = 0; second < 100; second++) {
                drain(engine);
                clock.move(Duration.ofMillis(1));
            }
            assertThat(List.of(looks.get(), requests.get())).containsExactly(0, 0);
            assertThat(glances.get()).as("of the first that waits alone").isLessThanOrEqualTo(200);

            clock.move(
                    Duration.ofNanos(engine.nextDue(clock.nanos()).orElseThrow().toNanos()));
            for (int due = 1; due <= SOON; due++) {
                drain(engine);
                assertThat(looks).hasValue(due);
                clock.move(Duration.ofSeconds(1));
            }
            drain(engine);
            assertThat(looks).hasValue(SOON);
            assertThat(requests).as("reconciling, and ready").hasValue(2 * SOON);
            assertThat(glances.get()).isLessThan(40L * SOON);
        }
    }

    /// They are ready after this, and due again one a second.
    private void reconcileOneASecond(Bench bench, SteppedController<?> engine, SteppedController<?>.Ear ear)
            throws IOException, InterruptedException {
        for (int i = 0; i < SOON; i++) {
            GenericKubernetesResource made = bench.create("Widget", "w-" + i, Map.of());
            ear.hear(("{\"type\":\"ADDED\",\"object\":"
                            + bench.client().getKubernetesSerialization().asJson(made) + "}")
                    .getBytes(UTF_8));
            drain(engine);
            clock.move(Duration.ofSeconds(1));
        }
    }

    private void clearCounts() {
        glances.set(0);
        requests.set(0);
        looks.set(0);
    }

    private static void drain(SteppedController<?> engine) {
        while (engine.step()) {}
    }

    private KubernetesClient counting(KubernetesClient client) {
        return RelayedClient.around(client, (request, consumer, next) -> {
            // Events are written by a thread of their own, some time.
            if (!request.uri().getPath().endsWith("/events")) {
                requests.incrementAndGet();
            }
            return next.consumeBytes(request, consumer);
        });
    }

    private SteppedController<?> engine(KubernetesClient client) {
        var type = new ManagedType("t", KIND, ReconcilerSetting.parse(Optional.empty()), false);
        Pace pace = Pace.defaults().withDrift(Duration.ofSeconds(2L * SOON));
        var lifecycle = new Lifecycle(
                type,
                (_, _) -> {
                    looks.incrementAndGet();
                    return new AsItShouldBe();
                },
                pace,
                Tally.of(new SimpleMeterRegistry(), type));
        var world = new SteppedController.World(
                Leadership.always(),
                clock,
                () -> {
                    glances.incrementAndGet();
                    return clock.nanos();
                },
                new Random(1));
        return SteppedController.of(
                Controller.of(KIND, lifecycle)
                        .finalizer("resources.capstan.dev/widgets")
                        .build(),
                client,
                world);
    }

    /// As the watch would tell of a resource that is well.
    private static byte[] ready(String name, Instant next) {
        return """
                {"type":"ADDED","object":{"apiVersion":"resources.capstan.dev/v1","kind":"Widget","metadata":{
                "name":"%1$s","namespace":"default","uid":"%1$s","resourceVersion":"1000000","generation":1,
                "finalizers":["resources.capstan.dev/widgets"]},"spec":{},"status":{"phase":"ready",
                "observedGeneration":1,"attemptedGeneration":1,"nextReconcileTime":"%2$s"}}}""".formatted(name, next).getBytes(UTF_8);
    }
}
