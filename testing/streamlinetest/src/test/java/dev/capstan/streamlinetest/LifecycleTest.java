package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Result;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Routing, finalizers and results: every step of the algorithm, as a sentence.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class LifecycleTest {
    @Test
    void theHandlerGetsTheObjectAsItIs(KubernetesClient client) throws InterruptedException {
        var seen = new AtomicReference<Guestbook>();
        var recorder = new Recorder<Guestbook>((book, _) -> {
            seen.set(book);
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 3));
            recorder.expect("sync a");
        }

        assertThat(seen.get().getSpec()).isEqualTo(new Guestbook.Spec(3));
        assertThat(seen.get().getMetadata().getNamespace()).isEqualTo(client.getNamespace());
    }

    @Test
    void objectsThatWereThereBeforeAreHandledToo(KubernetesClient client) throws InterruptedException {
        client.resource(Guestbook.named("a", 1)).create();
        Recorder<Guestbook> recorder = Recorder.idle();

        try (var _ = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            recorder.expect("sync a");
        }
    }

    @Test
    void anObjectThatIsGoneByTheTimeItIsDueIsNoError(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, _) ->
                book.getMetadata().getName().equals("a") ? Result.requeueAfter(Duration.ofMillis(1)) : Result.stop());
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            workshop.book("a").delete();
            workshop.awaitGone("a");

            workshop.create(Guestbook.named("b", 1));
            workshop.await("b", book -> recorder.calls().contains("sync b"));

            assertThat(workshop.count("controller_runtime_reconcile_errors_total"))
                    .isZero();
        }
    }

    @Test
    void aHandlerThatDoesNotFinalizeIsCalledWithoutAFinalizer(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");

            assertThat(workshop.book("a").get().getMetadata().getFinalizers()).isEmpty();
        }
    }

    @Test
    void aFinalizingHandlerIsCalledOnlyWhenTheFinalizerIsThere(KubernetesClient client) throws InterruptedException {
        var finalizers = new AtomicReference<List<String>>();
        var recorder = new Recorder<Guestbook>((book, _) -> {
            finalizers.set(book.getMetadata().getFinalizers());
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder.finalizing((_, _) -> Result.done()));
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");

            assertThat(finalizers.get()).containsExactly("streamline.io/finalizer");
            assertThat(recorder.calls()).containsExactly("sync a");
        }
    }

    @Test
    void anObjectThatGotItsFinalizerDoesNotQueueUpAgainBehindOthers(KubernetesClient client)
            throws InterruptedException {
        client.resource(Guestbook.named("a", 1)).create();
        client.resource(Guestbook.named("b", 1)).create();
        var others = new AtomicReference<List<String>>();
        var recorder = new Recorder<Guestbook>((book, context) -> {
            if (book.getMetadata().getName().equals("a")) {
                others.set(context.client()
                        .resource(Guestbook.named("b", 1))
                        .get()
                        .getMetadata()
                        .getFinalizers());
            }
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder.finalizing((_, _) -> Result.done()));
        try (var workshop = Workshop.run(client, controller.build())) {
            recorder.expect("sync a", "sync b");
            Workshop.until(() -> workshop.count("controller_runtime_reconcile_total") == 2);
        }

        assertThat(others.get()).isEmpty();
    }

    @Test
    void aNamedControllerHasAFinalizerOfItsOwnBesideThatOfOthers(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(client, Guestbook.class, recorder.finalizing((_, _) -> Result.done()))
                .name("mine");
        try (var workshop = Workshop.run(client, controller.build())) {
            Guestbook book = Guestbook.named("a", 1);
            book.getMetadata().setFinalizers(List.of("others.dev/theirs"));
            workshop.create(book);
            recorder.expect("sync a");

            assertThat(workshop.book("a").get().getMetadata().getFinalizers())
                    .containsExactly("others.dev/theirs", "streamline.io/mine");
        }
    }

    @Test
    void aDeletedObjectIsFinalizedAndThenGone(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(client, Guestbook.class, recorder.finalizing((_, _) -> Result.done()));
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            workshop.book("a").delete();
            workshop.awaitGone("a");

            assertThat(recorder.calls()).containsExactly("sync a", "finalize a");
        }
    }

    @Test
    void anObjectStaysUntilItsHandlerIsDone(KubernetesClient client) throws InterruptedException {
        var tries = new AtomicInteger();
        Recorder<Guestbook> recorder = Recorder.idle();
        var finalizing = recorder.finalizing((_, _) -> switch (tries.incrementAndGet()) {
            case 1 -> throw new IllegalStateException("the database is away");
            case 2 -> Result.requeue();
            case 3 -> Result.requeueAfter(Duration.ofMillis(1));
            case 4 -> Result.error(new IllegalStateException("still away"));
            default -> Result.done();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, finalizing).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            workshop.book("a").delete();
            workshop.awaitGone("a");

            assertThat(tries).hasValue(5);
        }
    }

    @Test
    void whatAHandlerSaysWhileFinalizingIsWrittenBeforeTheFinalizerGoes(KubernetesClient client)
            throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var finalizing = recorder.finalizing((book, _) -> {
            book.getStatus().setState("Cleaned");
            return Result.done();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, finalizing).build())) {
            Guestbook book = Guestbook.named("a", 1);
            book.getMetadata().setFinalizers(List.of("others.dev/theirs"));
            workshop.create(book);
            recorder.expect("sync a");
            workshop.book("a").delete();

            Guestbook left = workshop.await(
                    "a", each -> each.getMetadata().getFinalizers().equals(List.of("others.dev/theirs")));
            assertThat(left.getStatus().getState()).isEqualTo("Cleaned");
            client.resource(left).edit(each -> {
                each.getMetadata().setFinalizers(List.of());
                return each;
            });
            workshop.awaitGone("a");
        }
    }

    @Test
    void aFinalizerThatSomebodyElseAddsMeanwhileIsKept(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var finalizing = recorder.finalizing((book, context) -> {
            context.client()
                    .resource(Guestbook.named("a", 1))
                    .inNamespace(book.getMetadata().getNamespace())
                    .edit(each -> {
                        each.getMetadata().setLabels(java.util.Map.of("touched", "yes"));
                        return each;
                    });
            return Result.done();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, finalizing).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            workshop.book("a").delete();
            workshop.awaitGone("a");

            assertThat(recorder.calls()).containsExactly("sync a", "finalize a");
        }
    }

    @Test
    void aDeletedObjectWithoutOurFinalizerIsNotFinalizedAgain(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        Guestbook book = Guestbook.named("a", 1);
        book.getMetadata().setFinalizers(List.of("others.dev/theirs"));
        client.resource(book).create();
        client.resource(book).delete();
        var controller = Workshop.controller(client, Guestbook.class, recorder.finalizing((_, _) -> Result.done()));
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");

            assertThat(recorder.calls()).containsExactly("sync b");
        }
    }

    @Test
    void aHandlerThatNoLongerFinalizesLetsGoOfWhatItsPredecessorHeld(KubernetesClient client) {
        Guestbook book = Guestbook.named("a", 1);
        book.getMetadata().setFinalizers(List.of("streamline.io/finalizer"));
        client.resource(book).create();
        client.resource(book).delete();
        Recorder<Guestbook> recorder = Recorder.idle();

        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.awaitGone("a");
        }
        assertThat(recorder.calls()).isEmpty();
    }

    @Test
    void everyResultBringsTheNextLookItAsksFor(KubernetesClient client) throws InterruptedException {
        var calls = new AtomicInteger();
        var recorder = new Recorder<Guestbook>((_, _) -> switch (calls.incrementAndGet()) {
            case 1 -> Result.requeue();
            case 2 -> Result.requeueAfter(Duration.ofMillis(1));
            case 3 -> Result.error(new IllegalStateException("no luck"));
            case 4 -> throw new java.io.IOException("no luck either");
            default -> Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a", "sync a", "sync a", "sync a", "sync a");
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");
        }
    }
}
