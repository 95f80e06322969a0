package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.streamline.ChangeFilter;
import dev.capstan.streamline.Context;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What wakes a handler, and what does not.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class TriggersTest {
    @Test
    void onlyAChangeOfWhatIsWantedWakesTheHandler(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            annotate(workshop, "a", Map.of("note", "x"));
            StatusTest.resize(workshop, "a", 2);
            recorder.expect("sync a");
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");
        }
    }

    @Test
    void annotationsWakeTheHandlerWhenItAsksForThat(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var filter = ChangeFilter.generationChanged().or(ChangeFilter.annotationsChanged());
        var controller = Workshop.controller(client, Guestbook.class, recorder).filter(filter);
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            annotate(workshop, "a", Map.of("note", "x"));
            recorder.expect("sync a");
        }
    }

    @Test
    void aSelectorLeavesOthersAlone(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(client, Guestbook.class, recorder).labelSelector("mine=yes");
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));
            Guestbook mine = Guestbook.named("b", 1);
            mine.getMetadata().setLabels(Map.of("mine", "yes"));
            workshop.create(mine);
            recorder.expect("sync b");
        }
    }

    @Test
    void aPausedObjectIsLeftAloneUntilItIsResumed(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            Guestbook paused = Guestbook.named("a", 1);
            paused.getMetadata()
                    .setAnnotations(Map.of("streamline.io/paused", "true", "streamline.io/paused-by", "me"));
            workshop.create(paused);
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");
            StatusTest.resize(workshop, "a", 2);
            StatusTest.resize(workshop, "b", 2);
            recorder.expect("sync b");

            annotate(workshop, "a", Map.of());
            recorder.expect("sync a");
        }
    }

    @Test
    void aPauseEndsByItselfWhenItSaysSo(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            Guestbook paused = Guestbook.named("a", 1);
            String soon = Instant.now().plusMillis(300).toString();
            paused.getMetadata()
                    .setAnnotations(Map.of("streamline.io/paused", "true", "streamline.io/resume-at", soon));
            workshop.create(paused);
            recorder.expect("sync a");

            assertThat(Instant.now()).isAfter(Instant.parse(soon));
        }
    }

    @Test
    void anEnsuredObjectBelongsToItsOwnerAndDoesNotWakeIt(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, context) -> {
            ConfigMap ensured = context.owned().ensure(settings(book));
            assertThat(ensured.getMetadata().getUid()).isNotNull();
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder).owns(ConfigMap.class);
        try (var workshop = Workshop.run(client, controller.build())) {
            Guestbook book = workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");

            ConfigMap made = client.configMaps().withName("a").get();
            assertThat(made.getMetadata().getOwnerReferences())
                    .singleElement()
                    .returns(book.getMetadata().getUid(), OwnerReference::getUid)
                    .returns(true, OwnerReference::getController);
        }
    }

    @Test
    void whoTouchesAnOwnedObjectWakesItsOwnerWhichMendsIt(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, context) -> {
            context.owned().ensure(settings(book));
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder).owns(ConfigMap.class);
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 7));
            recorder.expect("sync a");
            assertThat(workshop.manager().awaitReady(Duration.ofSeconds(60))).isTrue();
            client.configMaps().withName("a").edit(map -> {
                map.setData(Map.of("size", "0"));
                return map;
            });
            recorder.expect("sync a");
            client.configMaps().withName("a").delete();
            recorder.expect("sync a");

            assertThat(client.configMaps().withName("a").get().getData()).containsEntry("size", "7");
        }
    }

    @Test
    void aRefusedOwnedObjectDoesNotWakeItsOwner(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, context) -> {
            ConfigMap wanted = settings(book);
            wanted.getMetadata().setLabels(Map.of("size", "not good!"));
            assertThatThrownBy(() -> context.owned().ensure(wanted)).isInstanceOf(KubernetesClientException.class);
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder).owns(ConfigMap.class);
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");
        }
    }

    @Test
    void metadataOfAnotherKindWakesThoseItsNameMatters(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(client, Guestbook.class, recorder)
                .watchesMetadata(Kind.of(ConfigMap.class), key -> List.of(new ObjectKey(key.namespace(), "a")));
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");
            var map = new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("x")
                    .endMetadata()
                    .build();
            client.resource(map).create();
            recorder.expect("sync a");
            client.resource(map).delete();
            recorder.expect("sync a");
        }
    }

    @Test
    void aHandlerIsToldWhatIsGone(KubernetesClient client) throws InterruptedException {
        var gone = new ArrayBlockingQueue<ObjectKey>(10);
        var handler = new Handler<Guestbook>() {
            @Override
            public Result sync(Guestbook book, Context context) {
                return Result.stop();
            }

            @Override
            public void gone(ObjectKey key) {
                gone.add(key);
            }
        };
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, handler).build())) {
            workshop.create(Guestbook.named("a", 1));
            assertThat(workshop.manager().awaitReady(Duration.ofSeconds(60))).isTrue();
            workshop.book("a").delete();

            assertThat(gone.poll(60, TimeUnit.SECONDS)).isEqualTo(new ObjectKey(client.getNamespace(), "a"));
        }
    }

    @Test
    void anObjectIsAdoptedAndReleased(KubernetesClient client) throws InterruptedException {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("found")
                        .endMetadata()
                        .build())
                .create();
        var recorder = new Recorder<Guestbook>((book, context) -> {
            ConfigMap found = context.client().configMaps().withName("found").get();
            ConfigMap now = book.getSpec().size() == 1
                    ? context.owned().adopt(found)
                    : context.owned().release(found);
            book.getStatus().setVisits(now.getMetadata().getOwnerReferences().size());
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            workshop.await(
                    "a",
                    book -> book.getStatus() != null
                            && Integer.valueOf(1).equals(book.getStatus().getVisits()));
            StatusTest.resize(workshop, "a", 2);
            workshop.await(
                    "a", book -> Integer.valueOf(0).equals(book.getStatus().getVisits()));
        }
    }

    @Test
    void aMappedKindWakesWhomItNames(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(client, Guestbook.class, recorder)
                .watches(ConfigMap.class, map -> named(map.getMetadata()));
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            assertThat(workshop.manager().awaitReady(Duration.ofSeconds(60))).isTrue();
            client.resource(new ConfigMapBuilder()
                            .withNewMetadata()
                            .withName("settings")
                            .withLabels(Map.of("for", "a"))
                            .endMetadata()
                            .build())
                    .create();
            recorder.expect("sync a");
        }
    }

    private static List<ObjectKey> named(ObjectMeta meta) {
        return meta.getLabels() == null || !meta.getLabels().containsKey("for")
                ? List.of()
                : List.of(ObjectKey.of(meta.getNamespace(), meta.getLabels().get("for")));
    }

    private static ConfigMap settings(Guestbook book) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(book.getMetadata().getName())
                .endMetadata()
                .withData(Map.of("size", Integer.toString(book.getSpec().size())))
                .build();
    }

    private static void annotate(Workshop workshop, String name, Map<String, String> annotations) {
        workshop.edit(name, each -> {
            each.getMetadata().setAnnotations(annotations);
            return each;
        });
    }
}
