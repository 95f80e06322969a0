package dev.capstan.streamlinetest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.SteppedController;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.FaultyClient;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Writes that are refused, and those whose answer is lost, which may have been done all the same.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class UnansweredTest {
    private final AtomicReference<Fault> onPatch = new AtomicReference<>(Fault.none());
    private final MovedClock clock = MovedClock.at(Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    void whatALostStatusPatchHasWrittenIsTakenBackWhenItHasToBe(KubernetesClient client)
            throws IOException, InterruptedException {
        Guestbook _ = client.resource(Guestbook.named("a", 1)).create();
        try (var controller = controller(client)) {
            var ear = controller.ears().getFirst();
            ear.list();
            controller.lead();
            assertThat(controller.step()).isTrue();
            resize(client, 4);
            ear.list();
            Guestbook small = resize(client, 1);
            onPatch.set(new Fault.Unanswered());
            assertThat(controller.step()).isTrue();
            assertThat(visits(client)).isEqualTo(4);

            onPatch.set(Fault.none());
            ear.hear(line(client, small));
            clock.move(Duration.ofMinutes(6));
            while (controller.step()) {
                clock.move(Duration.ofMinutes(6));
            }

            assertThat(visits(client)).isEqualTo(1);
        }
    }

    @Test
    void aStatusThatIsRefusedFailsTheReconcileWhichIsTriedAgain(KubernetesClient client)
            throws IOException, InterruptedException {
        Guestbook _ = client.resource(Guestbook.named("a", 3)).create();
        try (var controller = controller(client)) {
            controller.ears().getFirst().list();
            controller.lead();
            onPatch.set(Fault.conflict());
            assertThat(controller.step()).isTrue();
            assertThat(controller.step()).isFalse();

            onPatch.set(Fault.none());
            clock.move(Duration.ofMinutes(6));
            assertThat(controller.step()).isTrue();

            assertThat(visits(client)).isEqualTo(3);
        }
    }

    private SteppedController<Guestbook> controller(KubernetesClient client) {
        KubernetesClient faulty =
                FaultyClient.around(client, request -> request.method().equals("PATCH") ? onPatch.get() : Fault.none());
        var controller = Controller.<Guestbook>of(Guestbook.class, (book, _) -> {
                    book.getStatus().setVisits(book.getSpec().size());
                    return Result.stop();
                })
                .namespaces(client.getNamespace())
                .build();
        var world = new SteppedController.World(() -> true, clock, clock::nanos, new SplittableRandom(1));
        return SteppedController.of(controller, faulty, world);
    }

    private static Guestbook resize(KubernetesClient client, int size) {
        return client.resources(Guestbook.class).withName("a").edit(book -> {
            book.setSpec(new Guestbook.Spec(size));
            return book;
        });
    }

    private static @Nullable Integer visits(KubernetesClient client) {
        return client.resources(Guestbook.class).withName("a").get().getStatus().getVisits();
    }

    private static byte[] line(KubernetesClient client, Guestbook book) {
        String json = client.getKubernetesSerialization().asJson(book);
        return ("{\"type\":\"MODIFIED\",\"object\":" + json + "}").getBytes(UTF_8);
    }
}
