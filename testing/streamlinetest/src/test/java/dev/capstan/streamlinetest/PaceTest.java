package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Result;
import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.queue.Backoff;
import dev.capstan.streamline.queue.RateLimit;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.FaultyClient;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Gauge;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// When handlers are called, how many at a time, and in which order.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class PaceTest {
    @Test
    void aResyncLooksAtEverythingAgain(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(client, Guestbook.class, recorder).resync(Duration.ofMillis(50));
        try (var workshop = Workshop.run(client, controller.build())) {
            workshop.create(Guestbook.named("a", 1));

            recorder.expect("sync a", "sync a", "sync a");
        }
    }

    @Test
    void moreThanTheRateLimitWaitsItsTurnAndDelaysNoEnd(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        var limit = new RateLimit(1, Duration.ofHours(1), 2);
        var controller = Workshop.controller(client, Guestbook.class, recorder).rateLimit(limit);
        var workshop = Workshop.run(client, controller.build(), options -> options.withGrace(Duration.ofHours(1)));
        for (String name : List.of("a", "b", "c")) {
            workshop.create(Guestbook.named(name, 1));
        }
        recorder.expect("sync a", "sync b");
        Workshop.until(() -> depth(workshop) == 1);

        workshop.close();

        assertThat(recorder.calls()).containsExactly("sync a", "sync b");
    }

    @Test
    void aLiveChangeGoesBeforeTheInitialList(KubernetesClient client) throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            Guestbook _ = client.resource(Guestbook.named("old" + i, 1)).create();
        }
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var recorder = new Recorder<Guestbook>((_, _) -> {
            begun.countDown();
            assertThat(goOn.await(60, TimeUnit.SECONDS)).isTrue();
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            workshop.create(Guestbook.named("new", 1));
            Workshop.until(() -> depth(workshop) == 10);
            goOn.countDown();

            recorder.expect("sync old0", "sync new", "sync old1");
        }
    }

    @Test
    void workBeginsWhenOwnedKindsWereListedSoThatNothingIsTakenForOld(KubernetesClient client)
            throws InterruptedException {
        var asked = new CountDownLatch(1);
        var listed = new CountDownLatch(1);
        KubernetesClient slow = FaultyClient.around(client, request -> {
            if (request.uri().getPath().endsWith("/configmaps")) {
                asked.countDown();
                await(listed);
            }
            return Fault.none();
        });
        Guestbook _ = client.resource(Guestbook.named("a", 1)).create();
        Recorder<Guestbook> recorder = Recorder.idle();
        var controller = Workshop.controller(slow, Guestbook.class, recorder).owns(ConfigMap.class);
        try (var workshop = Workshop.run(slow, controller.build())) {
            await(asked);
            Workshop.until(() -> workshop.meters().get("streamline_cache_objects").gauges().stream()
                    .anyMatch(each -> each.value() == 1));
            assertThat(recorder.calls()).isEmpty();

            listed.countDown();
            recorder.expect("sync a");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void manyObjectsAreHandledAtOnceButNotMoreThanThereAreWorkers(KubernetesClient client) throws InterruptedException {
        var together = new CyclicBarrier(4);
        var active = new AtomicInteger();
        var most = new AtomicInteger();
        var recorder = new Recorder<Guestbook>((_, _) -> {
            most.accumulateAndGet(active.incrementAndGet(), Math::max);
            int _ = together.await(60, TimeUnit.SECONDS);
            active.decrementAndGet();
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder)
                .workers(4)
                .build();
        try (var workshop = Workshop.run(client, controller)) {
            for (int i = 0; i < 12; i++) {
                workshop.create(Guestbook.named("b" + i, 1));
            }
            Workshop.until(() -> recorder.calls().size() == 12 && active.get() == 0);

            assertThat(most).hasValue(4);
        }
    }

    @Test
    void anObjectIsNeverHandledTwiceAtOnceAndNoChangeIsMissed(KubernetesClient client) throws InterruptedException {
        var running = ConcurrentHashMap.<String>newKeySet();
        var twice = new AtomicInteger();
        var turn = new Semaphore(0);
        var recorder = new Recorder<Guestbook>((book, _) -> {
            if (!running.add(book.getMetadata().getName())) {
                twice.incrementAndGet();
            }
            assertThat(turn.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
            running.remove(book.getMetadata().getName());
            book.getStatus().setVisits(book.getSpec().size());
            return Result.stop();
        });
        var controller = Workshop.controller(client, Guestbook.class, recorder)
                .workers(4)
                .build();
        try (var workshop = Workshop.run(client, controller)) {
            workshop.create(Guestbook.named("a", 1));
            for (int size = 2; size < 10; size++) {
                StatusTest.resize(workshop, "a", size);
            }
            turn.release(100);
            Guestbook _ = workshop.await(
                    "a",
                    book -> book.getStatus() != null
                            && Integer.valueOf(9).equals(book.getStatus().getVisits()));

            assertThat(twice).hasValue(0);
        }
    }

    @Test
    void aSilentWatchIsAHealthFailure(KubernetesClient client) {
        KubernetesClient faulty = FaultyClient.around(
                client, request -> isWatch(request.uri().getQuery()) ? new Fault.Silent() : Fault.none());
        var watching = new Reflector.Options(
                Duration.ofMillis(200), Backoff.defaults().between(Duration.ofHours(1), Duration.ofHours(1)));
        try (var workshop = Workshop.run(
                faulty,
                Workshop.controller(faulty, Guestbook.class, Recorder.idle()).build(),
                options -> options.withWatching(watching))) {
            String problem = "watch of guestbooks.demo.capstan.dev in " + client.getNamespace()
                    + ": nothing was heard for PT0.2S";

            Workshop.until(() -> workshop.manager().health().problems().contains(problem));

            assertThat(workshop.manager().health().isWell()).isFalse();
        }
    }

    @Test
    void aSilentWatchIsBegunAnewAndNothingIsMissed(KubernetesClient client) throws InterruptedException {
        var watches = new AtomicInteger();
        KubernetesClient faulty = FaultyClient.around(
                client,
                request -> isWatch(request.uri().getQuery()) && watches.incrementAndGet() == 1
                        ? new Fault.Silent()
                        : Fault.none());
        Recorder<Guestbook> recorder = Recorder.idle();
        var watching = new Reflector.Options(
                Duration.ofMillis(200), Backoff.defaults().between(Duration.ofMillis(1), Duration.ofMillis(20)));
        try (var _ = Workshop.run(
                faulty,
                Workshop.controller(faulty, Guestbook.class, recorder).build(),
                options -> options.withWatching(watching))) {
            Workshop.until(() -> watches.get() == 1);
            Guestbook _ = client.resource(Guestbook.named("a", 1)).create();

            recorder.expect("sync a");
        }
    }

    private static boolean isWatch(String query) {
        return String.valueOf(query).contains("watch=true");
    }

    private static double depth(Workshop workshop) {
        return workshop.meters().find("workqueue_depth").gauges().stream()
                .mapToDouble(Gauge::value)
                .sum();
    }
}
