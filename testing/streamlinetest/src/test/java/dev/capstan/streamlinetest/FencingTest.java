package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.SteppedController;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.FaultyClient;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Who no longer leads, writes nothing.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class FencingTest {
    private final AtomicBoolean leading = new AtomicBoolean(true);
    private final List<String> told = new CopyOnWriteArrayList<>();

    @Test
    void aHandlerCannotWriteThroughItsClientAfterTheLeaseWasLost(KubernetesClient client) throws Exception {
        step(client, (_, context) -> {
            leading.set(false);
            assertThat(context.client().configMaps().withName("a").get()).isNull();
            ConfigMap _ = attempt(() -> context.client().resource(map()).create());
            return Result.stop();
        });

        assertThat(told)
                .singleElement()
                .asString()
                .contains("POST /api/v1/namespaces/" + client.getNamespace()
                        + "/configmaps is not sent: this process no longer leads, so it must not write");
        assertThat(client.configMaps().withName("a").get()).isNull();
    }

    @Test
    void aHandlerCannotEnsureAnythingAfterTheLeaseWasLost(KubernetesClient client) throws Exception {
        step(client, (_, context) -> {
            leading.set(false);
            ConfigMap _ = attempt(() -> context.owned().ensure(map()));
            return Result.stop();
        });

        assertThat(told).containsExactly("this process no longer leads, so it must not write");
        assertThat(client.configMaps().withName("a").get()).isNull();
    }

    @Test
    void theStatusIsNotWrittenAfterTheLeaseWasLost(KubernetesClient client) throws Exception {
        step(client, (book, _) -> {
            leading.set(false);
            book.getStatus().setState("Running");
            return Result.stop();
        });

        assertThat(client.resources(Guestbook.class).withName("a").get().getStatus())
                .isNull();
    }

    @Test
    void aHandlerIsInterruptedWhenTheLeaseIsLostAndCalledAgainWhenItIsBack(KubernetesClient client)
            throws InterruptedException {
        var away = new AtomicBoolean();
        KubernetesClient faulty = FaultyClient.around(
                client,
                request ->
                        away.get() && request.uri().getPath().contains("/leases") ? new Fault.Unsent() : Fault.none());
        var recorder = new Recorder<Guestbook>((_, _) -> {
            if (told.isEmpty()) {
                away.set(true);
                awaitInterrupt();
            }
            return Result.stop();
        });
        LeaseOptions lease = LeaseOptions.of(client.getNamespace(), "shift")
                .withTimes(Duration.ofSeconds(1), Duration.ofMillis(500), Duration.ofMillis(20));
        try (var workshop = Workshop.run(
                faulty,
                Workshop.controller(faulty, Guestbook.class, recorder).build(),
                options -> options.withElection(lease))) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            assertThat(told).containsExactly("interrupted");
            Workshop.until(() -> !workshop.manager().isLeading());

            away.set(false);
            recorder.expect("sync a");

            assertThat(workshop.manager().isLeading()).isTrue();
        }
    }

    private void step(KubernetesClient client, Handler<Guestbook> handler) throws IOException, InterruptedException {
        Guestbook _ = client.resource(Guestbook.named("a", 1)).create();
        var controller = Controller.of(Guestbook.class, handler).namespaces(client.getNamespace());
        var world =
                new SteppedController.World(leading::get, Clock.systemUTC(), System::nanoTime, new SplittableRandom(1));
        try (var stepped = SteppedController.of(controller.build(), client, world)) {
            stepped.ears().getFirst().list();
            stepped.lead();
            assertThat(stepped.step()).isTrue();
        }
    }

    private interface Writing {
        ConfigMap write();
    }

    private ConfigMap attempt(Writing writing) {
        try {
            return writing.write();
        } catch (RuntimeException e) {
            told.add(String.valueOf(e.getMessage()));
            throw e;
        }
    }

    private void awaitInterrupt() throws InterruptedException {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            told.add("interrupted");
            throw e;
        }
    }

    private static ConfigMap map() {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName("a")
                .endMetadata()
                .build();
    }
}
