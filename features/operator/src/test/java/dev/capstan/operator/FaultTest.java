package dev.capstan.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.operator.host.Extension;
import dev.capstan.operator.host.PluginState.Condition;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.spi.Workspace;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.FaultyClient;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What goes wrong in the middle.
final class FaultTest {
    @TempDir
    private Path directory;

    /// [A2-11]
    @Test
    void whatAProcessLeftReconcilingWhenItDiedIsDoneUnderTheSameKey() throws InterruptedException {
        Path file = directory.resolve("store.db");
        List<String> keys = new CopyOnWriteArrayList<>();
        var never = new CountDownLatch(1);
        var dying = new Widgets().always((resource, context) -> {
            keys.add(key(resource, context));
            never.await();
            return Outcome.created(1);
        });
        Bench first = Bench.on(
                TestPlane.onSqlite(file), directory.resolve("1"), List.of(Bench.reconciles(dying)), FaultTest::hasty);
        first.type("Widget").create("Widget", "a", Map.of());
        assertThat(dying.asked()).isEqualTo("reconcile a 1");
        first.plane().close(); // As a process ends that is killed: nobody is told.

        var living = new Widgets().always((resource, context) -> {
            keys.add(key(resource, context));
            return Outcome.created(1);
        });
        try (var second = Bench.on(
                TestPlane.onSqlite(file), directory.resolve("2"), List.of(Bench.reconciles(living)), each -> each)) {
            Map<String, Object> status = second.untilReady("Widget", "a");

            assertThat(Bench.attempt(status)).containsEntry("number", 1);
            assertThat(keys).hasSize(2);
            assertThat(keys.getFirst()).isEqualTo(keys.getLast());
        } finally {
            never.countDown();
            first.operator().close();
            first.client().close();
        }
    }

    @Test
    void anActionWhoseResultWasLostIsFoundAgainAndNotBegunTwice() {
        var begun = new ConcurrentHashMap<String, Integer>();
        var calls = new AtomicInteger();
        var losing = new AtomicInteger();
        ActionPlugin action = new Workflow(begun, calls, () -> losing.set(1));
        try (TestPlane plane = TestPlane.inMemory();
                KubernetesClient real = plane.client()) {
            // The answer of the action is written, and the server does not get it.
            KubernetesClient faulty = FaultyClient.around(real, request -> {
                boolean status = request.method().equals("PATCH")
                        && request.uri().getPath().endsWith("/status");
                return status && losing.getAndSet(0) == 1 ? new Fault.Unsent() : Fault.none();
            });
            try (var bench = Bench.on(
                    plane, faulty, directory, List.of(new Extension.Acts("workflow", action)), options -> options)) {
                bench.type("Widget", Map.of("capstan.dev/reconciler", "{\"action\": \"workflow\"}"));
                bench.create("Widget", "a", Map.of());

                Map<String, Object> status = bench.untilReady("Widget", "a");

                assertThat(calls).hasValue(2);
                assertThat(begun).hasSize(1);
                assertThat(Bench.attempt(status)).containsEntry("number", 1).containsEntry("created", 1);
            }
        }
    }

    @Test
    void aPlanWhoseEndWasLostIsNotAppliedAgainAndIsInTheHistory() {
        var world = new World();
        try (TestPlane plane = TestPlane.inMemory();
                KubernetesClient real = plane.client();
                var bench = unheard(plane, real, world)) {
            bench.type("Widget").create("Widget", "a", Map.of("size", 1));
            Bench.until(() -> world.lost.get() > 0, () -> "nothing was lost");
            world.deaf.set(false);

            Map<String, Object> status = bench.untilReady("Widget", "a");

            assertThat(world.applied).containsExactly("nothing → 1");
            assertThat(Bench.attempt(status))
                    .containsEntry("number", 1)
                    .containsEntry("success", true)
                    .containsEntry("phase", "completed")
                    .containsEntry("created", 1);
            assertThat(Bench.attempt(status).get("plan")).asString().contains("nothing → 1");
            assertThat(status).doesNotContainKey("plan");
        }
    }

    @Test
    void aPlanThatIsOvertakenBeforeItsEndWasHeardIsInTheHistoryAsInterrupted() {
        var world = new World();
        try (TestPlane plane = TestPlane.inMemory();
                KubernetesClient real = plane.client();
                var bench = unheard(plane, real, world)) {
            bench.type("Widget").create("Widget", "a", Map.of("size", 1));
            Bench.until(() -> world.lost.get() > 0, () -> "nothing was lost");
            bench.respec("Widget", "a", Map.of("size", 2));
            // Until then a try of before may come to its end, and be heard.
            Bench.until(
                    () -> world.heard.stream().anyMatch(each -> each.contains("interrupted")),
                    () -> "the plan of before was forgotten");
            world.deaf.set(false);

            Map<String, Object> status =
                    bench.until("Widget", "a", each -> Integer.valueOf(2).equals(each.get("observedGeneration")));

            assertThat(world.applied).containsExactly("nothing → 1", "1 → 2");
            assertThat(Bench.attempt(status)).containsEntry("number", 2).containsEntry("updated", 1);
            assertThat(world.heard)
                    .filteredOn(each -> each.contains("interrupted"))
                    .singleElement()
                    .asString()
                    .contains("interrupted: nobody heard how it ended", "nothing → 1");
        }
    }

    @Test
    void aPluginThatIsReplacedUnderLoadDrainsFirstAndLosesNothing() throws IOException {
        Path log = directory.resolve("log");
        String work = """
                Path log = Path.of(context.settings().get("log"));
                Files.writeString(log, "begin %1$d " + resource.name() + "\\n",
                        StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                Thread.sleep(5);
                Files.writeString(log, "end %1$d " + resource.name() + "\\n",
                        StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                return Outcome.created(1);
                """;
        Path folder = directory.resolve("plugins");
        try (var bench = Bench.with(directory, List.of(), options -> options).type("Gadget")) {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("gadgets.properties"), "log=" + log);
            Jars.drop(folder, "gadgets.jar", Jars.reconciler("gadgets", "Gadget", work.formatted(1)));
            bench.untilState("gadgets", Condition.RUNNING);
            int count = 0;
            for (int version = 2; version <= 4; version++) {
                byte[] jar = Jars.reconciler("gadgets", "Gadget", work.formatted(version));
                for (int i = 0; i < 40; i++) {
                    bench.create("Gadget", "g" + count++, Map.of());
                }
                Jars.drop(folder, "gadgets.jar", jar);
                String begun = "begin " + version;
                String extra = "v" + version;
                bench.create("Gadget", extra, Map.of());
                Bench.until(
                        () -> {
                            bench.annotate(
                                    "Gadget",
                                    extra,
                                    "capstan.dev/reconcile-requested",
                                    Long.toString(System.nanoTime()));
                            return lines(log).stream().anyMatch(each -> each.startsWith(begun));
                        },
                        () -> begun + " was never heard");
            }
            for (int i = 0; i < count; i++) {
                bench.untilReady("Gadget", "g" + i);
            }
        }

        List<String> lines = lines(log);
        assertThat(lines.stream().filter(each -> each.startsWith("begin")))
                .hasSameSizeAs(
                        lines.stream().filter(each -> each.startsWith("end")).toList());
        assertThat(lines.stream().map(each -> each.split(" ")[1]).map(Integer::valueOf))
                .as("nothing of an older version after the newer has begun")
                .isSorted();
    }

    /// A server that hears nothing of how an attempt ended, while the world is deaf.
    private Bench unheard(TestPlane plane, KubernetesClient real, World world) {
        KubernetesClient faulty = FaultyClient.around(real, request -> {
            boolean status =
                    request.method().equals("PATCH") && request.uri().getPath().endsWith("/status");
            String body = request.bodyString();
            if (status) {
                world.heard.add(body);
            }
            boolean end = status && body.contains("lastReconcile") && !body.contains("interrupted");
            boolean lost = end && world.deaf.get();
            if (lost) {
                world.lost.incrementAndGet();
            }
            return lost ? new Fault.Unsent() : Fault.none();
        });
        return Bench.on(plane, faulty, directory, List.of(Bench.reconciles(world)), options -> options);
    }

    /// Has one thing, of some size.
    private static final class World implements ReconcilerPlugin {
        private final List<String> applied = new CopyOnWriteArrayList<>();
        private final List<String> heard = new CopyOnWriteArrayList<>();
        private final AtomicInteger lost = new AtomicInteger();
        private final AtomicBoolean deaf = new AtomicBoolean(true);
        private volatile String size = "nothing";

        @Override
        public String name() {
            return "world";
        }

        @Override
        public List<String> resourceTypes() {
            return List.of("Widget");
        }

        @Override
        public Optional<Plan> plan(ManagedResource resource, ReconcilerContext context) {
            String wanted = String.valueOf(resource.spec().get("size"));
            String detail = size + " → " + wanted;
            if (wanted.equals(size)) {
                return Optional.of(Plan.empty());
            }
            var change =
                    size.equals("nothing") ? Plan.Change.create("thing", detail) : Plan.Change.update("thing", detail);
            return Optional.of(Plan.of("resize", List.of(change)));
        }

        @Override
        public Outcome reconcile(ManagedResource resource, ReconcilerContext context) {
            boolean isNew = size.equals("nothing");
            String wanted = String.valueOf(resource.spec().get("size"));
            applied.add(size + " → " + wanted);
            size = wanted;
            return isNew ? Outcome.created(1) : Outcome.updated(1);
        }
    }

    /// Waits for nobody in the end.
    private static OperatorOptions hasty(OperatorOptions options) {
        return options.withPlugins(options.plugins().withGrace(Duration.ofMillis(1)));
    }

    private static List<String> lines(Path log) {
        try {
            return Files.exists(log) ? Files.readAllLines(log) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(ManagedResource resource, ReconcilerContext context) {
        return context.actionRequest(resource, Map.of()).idempotencyKey();
    }

    /// Begins a run for each key, and finds it again.
    ///
    /// @param afterFirst what happens when the first run was begun
    private record Workflow(Map<String, Integer> begun, AtomicInteger calls, Runnable afterFirst)
            implements ActionPlugin {
        @Override
        public String name() {
            return "workflow";
        }

        @Override
        public Workspace prepare(ActionRequest request) {
            return new Workspace() {
                @Override
                public Outcome apply(Optional<Plan> plan) {
                    begun.putIfAbsent(request.idempotencyKey(), 1);
                    if (calls.incrementAndGet() == 1) {
                        afterFirst.run();
                    }
                    return Outcome.created(begun.size());
                }

                @Override
                public Outcome destroy() {
                    return Outcome.deleted(1);
                }
            };
        }
    }
}
