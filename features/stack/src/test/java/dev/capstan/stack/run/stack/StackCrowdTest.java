package dev.capstan.stack.run.stack;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.stack.kind.StackKinds;
import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Manager;
import dev.capstan.streamline.Result;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Many Stacks with the engine as it runs, and somebody who executes Updates at once.
final class StackCrowdTest {
    private static final int STACKS = Integer.getInteger("capstan.stacks", 100);

    private static void create(KubernetesClient client, String text) {
        var in = new ByteArrayInputStream(Samples.yaml(text).toString().getBytes(StandardCharsets.UTF_8));
        var _ = client.load(in).create();
    }

    @Test
    void allAreReadyAndGoByWatchingAlone() throws InterruptedException {
        var meters = new SimpleMeterRegistry();
        Handler<UpdateObject> executor = (update, _) -> {
            if (update.end() == null) {
                update.setStatus(Samples.yaml("{values: {url: a}, conditions: [{type: Complete, status: 'True'}]}"));
            }
            return Result.stop();
        };
        try (var plane = TestPlane.inMemory();
                var client = plane.client();
                var manager = Manager.of(client, Manager.Options.defaults().withMeters(meters))
                        .add(StackController.of(meters))
                        .add(Controller.of(UpdateObject.class, executor).build())) {
            StackKinds.definitions().forEach(each -> create(client, each.tree().toString()));
            client.resource(new NamespaceBuilder()
                            .withNewMetadata()
                            .withName("web")
                            .endMetadata()
                            .build())
                    .create();
            create(
                    client,
                    "{apiVersion: pulumi.com/v1, kind: Program, metadata: {name: site, namespace: web}, program: {}}");
            var _ = manager.start();
            assertThat(manager.awaitReady(Duration.ofSeconds(60))).isTrue();
            var ready = new Roster(StackCrowdTest::isReady);
            var stacks = client.resources(StackObject.class).inNamespace("web");
            long began = System.nanoTime();
            try (var _ = stacks.watch(ready)) {
                for (int i = 0; i < STACKS; i++) {
                    create(client, """
                            {apiVersion: pulumi.com/v1, kind: Stack, metadata: {name: site-%d, namespace: web},
                             spec: {stack: dev, programRef: {name: site}, destroyOnFinalize: true}}""".formatted(i));
                }
                System.err.println("CROWD created " + (System.nanoTime() - began) / 1_000_000);
                ready.await();
                System.err.println("CROWD ready " + (System.nanoTime() - began) / 1_000_000);
                assertThat(meters.get("stacks_active").gauge().value()).isEqualTo(STACKS);
                assertThat(meters.get("programs_active").gauge().value()).isEqualTo(1);
                assertThat(client.resources(UpdateObject.class)
                                .inNamespace("web")
                                .list()
                                .getItems())
                        .hasSize(STACKS);

                began = System.nanoTime();
                stacks.delete();
                System.err.println("CROWD deleted " + (System.nanoTime() - began) / 1_000_000);
                ready.awaitEnd();
                System.err.println("CROWD gone " + (System.nanoTime() - began) / 1_000_000);
            }
        }
    }

    /// Which Stacks have been seen to be ready, and which to go.
    private record Roster(Predicate<StackObject> test, Set<String> seen, CountDownLatch all, CountDownLatch gone)
            implements Watcher<StackObject> {
        Roster(Predicate<StackObject> test) {
            this(test, ConcurrentHashMap.newKeySet(), new CountDownLatch(STACKS), new CountDownLatch(STACKS));
        }

        @Override
        public void eventReceived(Action action, StackObject stack) {
            if (action == Action.DELETED) {
                gone.countDown();
            } else if (test.test(stack) && seen.add(stack.getMetadata().getName())) {
                all.countDown();
            }
        }

        @Override
        public void onClose(@Nullable WatcherException cause) {}

        void await() throws InterruptedException {
            assertThat(all.await(60, SECONDS)).as("all are ready").isTrue();
        }

        void awaitEnd() throws InterruptedException {
            assertThat(gone.await(60, SECONDS)).as("all are gone").isTrue();
        }
    }

    private static boolean isReady(StackObject stack) {
        return stack.getStatus().getConditions().stream()
                .anyMatch(each ->
                        each.getType().equals("Ready") && each.getStatus().equals("True"));
    }
}
