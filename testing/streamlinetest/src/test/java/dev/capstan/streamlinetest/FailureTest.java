package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Result;
import dev.capstan.streamline.TerminalException;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// An object that fails, hangs or breaks everything is nobody else's trouble.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class FailureTest {
    @Test
    void aTerminalFailureIsNotTriedAgainUntilTheObjectChanges(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, _) -> {
            if (book.getSpec().size() < 0) {
                book.getStatus().setState("Error");
                throw new TerminalException("size is " + book.getSpec().size() + ", expected 0 or more");
            }
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", -1));
            recorder.expect("sync a");
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");
            assertThat(workshop.book("a").get().getStatus().getState()).isEqualTo("Error");
            assertThat(workshop.book("a").get().getStatus().getObservedGeneration())
                    .isEqualTo(1);
            assertThat(workshop.count("controller_runtime_terminal_reconcile_errors_total"))
                    .isEqualTo(1);

            workshop.edit("a", each -> {
                each.getMetadata().setAnnotations(Map.of("look", "again"));
                return each;
            });
            recorder.expect("sync a");
            StatusTest.resize(workshop, "a", 1);
            recorder.expect("sync a");
        }
    }

    @Test
    void whateverIsThrownStaysWithTheObject(KubernetesClient client) throws InterruptedException {
        var calls = new AtomicInteger();
        var recorder = new Recorder<Guestbook>((_, _) -> {
            if (calls.incrementAndGet() == 1) {
                throw new StackOverflowError("deep");
            }
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a", "sync a");

            assertThat(workshop.count("controller_runtime_reconcile_panics_total"))
                    .isEqualTo(1);
        }
    }

    @Test
    void aSlowHandlerIsInterruptedAndTriedAgain(KubernetesClient client) throws InterruptedException {
        var calls = new AtomicInteger();
        var recorder = new Recorder<Guestbook>((_, _) -> {
            if (calls.incrementAndGet() == 1) {
                new CountDownLatch(1).await();
            }
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder).timeout(Duration.ofMillis(300));
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a", "sync a");

            assertThat(workshop.count("controller_runtime_reconcile_timeouts_total"))
                    .isEqualTo(1);
        }
    }

    @Test
    void aHandlerThatDoesNotListenIsReportedAndDelaysNobody(KubernetesClient client) throws InterruptedException {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var recorder = new Recorder<Guestbook>((book, _) -> {
            if (book.getMetadata().getName().equals("stuck")) {
                begun.countDown();
                awaitDeaf(release);
            }
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder).timeout(Duration.ofMillis(300));
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("stuck", 1));
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue(); // Or a late first list has b before it.
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");

            assertThat(workshop.manager().health().problems())
                    .singleElement()
                    .asString()
                    .matches("controller guestbook: handler of .*/stuck has not ended for \\d+ seconds,"
                            + " though it was interrupted");
            release.countDown();
            recorder.expect("sync stuck");
            workshop.create(Guestbook.named("c", 1));
            workshop.await("c", _ -> recorder.calls().contains("sync c"));
        }
    }

    @Test
    void aHandlerThatInterruptsItselfIsTriedAgainByTheSameWorker(KubernetesClient client) throws InterruptedException {
        var calls = new AtomicInteger();
        var recorder = new Recorder<Guestbook>((_, _) -> {
            Thread.currentThread().interrupt();
            if (calls.incrementAndGet() == 1) {
                throw new InterruptedException("a pool of its own was closed");
            }
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a", "sync a");
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");
        }
    }

    @Test
    void manyThatFailDoNotDelayTheHealthy(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, _) -> {
            if (book.getSpec().size() < 0) {
                throw new IllegalStateException("never");
            }
            book.getStatus().setState("Running");
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            for (int i = 0; i < 50; i++) {
                workshop.create(Guestbook.named("bad" + i, -1));
            }
            workshop.create(Guestbook.named("good", 1));

            workshop.await("good", each -> each.getStatus() != null);
        }
    }

    private static void awaitDeaf(CountDownLatch latch) {
        boolean done = false;
        while (!done) {
            try {
                latch.await();
                done = true;
            } catch (InterruptedException _) {
                // It does not listen.
            }
        }
    }
}
