package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.ChangeFilter;
import dev.capstan.streamline.Result;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What becomes of a handler's changes to its object, and what they start: nothing.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class StatusTest {
    @Test
    void whatTheHandlerWritesIntoTheStatusIsSent(KubernetesClient client) {
        var recorder = new Recorder<Guestbook>((book, _) -> {
            book.getStatus().setState("Running");
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));

            Guestbook book = workshop.await("a", each -> each.getStatus() != null);

            assertThat(book.getStatus().getState()).isEqualTo("Running");
            assertThat(book.getStatus().getObservedGeneration()).isEqualTo(1);
        }
    }

    @Test
    void nothingIsSentWhenNothingChanged(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(client, Guestbook.class, recorder).withoutObservedGeneration();
        try (var workshop = Workshop.run(client, controller.build())) {
            String version =
                    workshop.create(Guestbook.named("a", 1)).getMetadata().getResourceVersion();
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync a", "sync b");

            assertThat(workshop.book("a").get().getMetadata().getResourceVersion())
                    .isEqualTo(version);
        }
    }

    @Test
    void whatTheHandlerTakesOutOfTheStatusIsGone(KubernetesClient client) {
        var recorder = new Recorder<Guestbook>((book, _) -> {
            book.getStatus().setState(book.getSpec().size() == 1 ? "Small" : null);
            book.getStatus().setVisits(7);
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            workshop.await(
                    "a",
                    each -> each.getStatus() != null
                            && "Small".equals(each.getStatus().getState()));
            resize(workshop, "a", 2);

            Guestbook book = workshop.await("a", each -> each.getStatus().getState() == null);

            assertThat(book.getStatus().getVisits()).isEqualTo(7);
        }
    }

    @Test
    void aStatusThatTheHandlerThrowsAwayIsEmptied(KubernetesClient client) {
        var recorder = new Recorder<Guestbook>((book, _) -> {
            if (book.getSpec().size() == 1) {
                book.getStatus().setState("Small");
            } else {
                book.setStatus(null);
            }
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            workshop.await(
                    "a", each -> each.getStatus() != null && each.getStatus().getState() != null);
            resize(workshop, "a", 2);
            workshop.await(
                    "a", each -> each.getStatus() == null || each.getStatus().getState() == null);
        }
    }

    @Test
    void theStatusIsSentEvenWhenTheHandlerFails(KubernetesClient client) {
        var recorder = new Recorder<Guestbook>((book, _) -> {
            book.getStatus().setState("Error");
            throw new IllegalStateException("the size is odd");
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));

            Guestbook book = workshop.await("a", each -> each.getStatus() != null);

            assertThat(book.getStatus().getState()).isEqualTo("Error");
            assertThat(book.getStatus().getObservedGeneration()).isNull();
            workshop.await("a", _ -> workshop.count("controller_runtime_reconcile_errors_total") > 0);
        }
    }

    @Test
    void editsOutsideTheStatusAreNotSent(KubernetesClient client) {
        var recorder = new Recorder<Guestbook>((book, _) -> {
            book.setSpec(new Guestbook.Spec(99));
            book.getMetadata().getAnnotations().put("mine", "yes");
            book.getStatus().setState("Done");
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));

            Guestbook book = workshop.await("a", each -> each.getStatus() != null);

            assertThat(book.getSpec().size()).isEqualTo(1);
            assertThat(book.getMetadata().getAnnotations()).isEmpty();
        }
    }

    @Test
    void anOwnStatusPatchStartsNothing(KubernetesClient client) throws InterruptedException {
        var visits = new AtomicInteger();
        var recorder = new Recorder<Guestbook>((book, _) -> {
            book.getStatus().setVisits(visits.incrementAndGet());
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder).filter(ChangeFilter.anyChange());
        try (var workshop = Workshop.run(client, controller.build())) {
            for (int i = 0; i < 20; i++) {
                workshop.create(Guestbook.named("a" + i, 1));
                recorder.expect("sync a" + i);
            }
            workshop.create(Guestbook.named("last", 1));
            recorder.expect("sync last");
        }
    }

    @Test
    void aHandlerNeverSeesAStateOlderThanItsOwnLastWrite(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, _) -> {
            Integer visits = book.getStatus().getVisits();
            book.getStatus().setVisits(visits == null ? 1 : visits + 1);
            return visits != null && visits == 49 ? Result.stop() : Result.requeueAfter(java.time.Duration.ZERO);
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            workshop.await(
                    "a",
                    each -> each.getStatus() != null
                            && Integer.valueOf(50).equals(each.getStatus().getVisits()));

            assertThat(recorder.calls()).hasSize(50);
        }
    }

    /// [S1-29]
    @Test
    void aForeignChangeBesideAnOwnPatchIsNotSwallowed(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, context) -> {
            int size = book.getSpec().size();
            if (size < 10) {
                context.client().resource(book).edit(each -> {
                    each.setSpec(new Guestbook.Spec(size + 1));
                    return each;
                });
            }
            book.getStatus().setVisits(size);
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));

            workshop.await(
                    "a",
                    each -> each.getStatus() != null
                            && Integer.valueOf(10).equals(each.getStatus().getVisits()));
        }
    }

    @Test
    void aKindWithoutAStatusOfItsOwnIsPatchedAndDoesNotLoop(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Plaque>((plaque, _) -> {
            plaque.setStatus(new Plaque.Text("read: " + plaque.getSpec().text()));
            return Result.stop();
        });
        var plaques = client.resources(Plaque.class).inNamespace(client.getNamespace());
        try (var _ = Workshop.run(
                client, Workshop.controller(client, Plaque.class, recorder).build())) {
            client.resource(Plaque.named("a", "hello")).create();
            recorder.expect("sync a");
            client.resource(Plaque.named("b", "hello")).create();
            recorder.expect("sync b");
            client.resource(Plaque.named("c", "hello")).create();
            recorder.expect("sync c");

            assertThat(plaques.withName("a").get().getStatus()).isEqualTo(new Plaque.Text("read: hello"));
        }
    }

    @Test
    void aConditionKeepsItsTimeUntilItsStatusChanges(KubernetesClient client) {
        var clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05.678Z"), ZoneOffset.UTC);
        var recorder = new Recorder<Guestbook>((book, context) -> {
            context.conditions(book.getStatus().getConditions()).set("Ready", true, "AllWell", "nothing to do");
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder).build();
        try (var workshop = Workshop.run(client, controller, options -> options.withClock(clock))) {
            workshop.create(Guestbook.named("a", 1));

            Guestbook book = workshop.await(
                    "a",
                    each -> each.getStatus() != null
                            && !each.getStatus().getConditions().isEmpty());

            Condition condition = book.getStatus().getConditions().getFirst();
            assertThat(condition.getLastTransitionTime()).isEqualTo("2026-01-02T03:04:05Z");
            assertThat(condition.getObservedGeneration()).isEqualTo(1);
        }
    }

    static void resize(Workshop workshop, String name, int size) {
        workshop.edit(name, each -> {
            each.setSpec(new Guestbook.Spec(size));
            return each;
        });
    }
}
