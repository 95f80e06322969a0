package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Kinds that no class stands for.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class AnyKindTest {
    private static final Kind PLAQUE = Kind.named("demo.capstan.dev/v1", "Plaque");

    @Test
    void aKindWithoutAClassIsOwnedAndMended(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, context) -> {
            GenericKubernetesResource _ = context.owned().ensure(plaque(book));
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder).owns(PLAQUE);
        try (var workshop = Workshop.run(client, controller.build())) {
            Guestbook book = workshop.create(Guestbook.named("a", 7));
            recorder.expect("sync a");
            assertThat(plaque(client).getMetadata().getOwnerReferences())
                    .singleElement()
                    .returns(book.getMetadata().getUid(), OwnerReference::getUid);
            client.resources(Plaque.class).withName("a").edit(each -> {
                each.setSpec(new Plaque.Text("scratched"));
                return each;
            });
            recorder.expect("sync a");
            assertThat(plaque(client).getSpec().text()).isEqualTo("7");

            client.resources(Plaque.class).withName("a").delete();
            recorder.expect("sync a");

            assertThat(plaque(client).getSpec().text()).isEqualTo("7");
        }
    }

    @Test
    void aKindWithoutAClassWakesWhomItNames(KubernetesClient client) throws InterruptedException {
        List<String> kinds = new CopyOnWriteArrayList<>();
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(client, Guestbook.class, recorder)
                .watches(Kind.named("v1", "ConfigMap"), map -> {
                    kinds.add(map.getApiVersion() + " " + map.getKind());
                    return List.of(ObjectKey.of(map));
                });
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            client.resource(new ConfigMapBuilder()
                            .withNewMetadata()
                            .withName("a")
                            .endMetadata()
                            .build())
                    .create();
            recorder.expect("sync a");

            assertThat(kinds).containsOnly("v1 ConfigMap");
        }
    }

    @Test
    void aKindThatTheServerDoesNotHaveIsAProblemThatIsNamed(KubernetesClient client) {
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(client, Guestbook.class, recorder)
                .owns(Kind.named("demo.capstan.dev/v1", "Nothing"));
        try (var workshop = Workshop.run(client, controller.build())) {
            String problem = "watch of Nothing of demo.capstan.dev/v1 in " + client.getNamespace()
                    + ": the server has no Nothing of demo.capstan.dev/v1";

            Workshop.until(() -> workshop.manager().health().problems().contains(problem));

            assertThat(workshop.manager().health().ready()).isFalse();
        }
    }

    @Test
    void aKindWithoutAClassIsHandledAndItsStatusIsToldWhileTheHandlerIsAtIt(KubernetesClient client)
            throws InterruptedException {
        var published = new CountDownLatch(1);
        var seen = new CountDownLatch(1);
        Kind kind = new Kind("demo.capstan.dev", "v1", "Guestbook", "guestbooks", true);
        var controller = Controller.of(kind, (book, context) -> {
                    book.setAdditionalProperty("status", new HashMap<>(Map.of("state", book.getKind() + " begins")));
                    context.publish();
                    published.countDown();
                    boolean _ = seen.await(20, TimeUnit.SECONDS);
                    book.setAdditionalProperty("status", new HashMap<>(Map.of("state", "Running")));
                    return Result.stop();
                })
                .namespaces(client.getNamespace())
                .build();
        try (var workshop = Workshop.run(client, controller)) {
            workshop.create(Guestbook.named("a", 1));
            assertThat(published.await(20, TimeUnit.SECONDS)).isTrue();

            assertThat(state(client)).isEqualTo("Guestbook begins");
            seen.countDown();
            Workshop.until(() -> "Running".equals(state(client)));
        }
    }

    private static @Nullable String state(KubernetesClient client) {
        return client.resources(Guestbook.class).withName("a").get().getStatus().getState();
    }

    private static Plaque plaque(KubernetesClient client) {
        return client.resources(Plaque.class).withName("a").get();
    }

    private static GenericKubernetesResource plaque(Guestbook book) {
        return new GenericKubernetesResourceBuilder()
                .withApiVersion("demo.capstan.dev/v1")
                .withKind("Plaque")
                .withNewMetadata()
                .withName(book.getMetadata().getName())
                .endMetadata()
                .addToAdditionalProperties(
                        "spec", Map.of("text", Integer.toString(book.getSpec().size())))
                .build();
    }
}
