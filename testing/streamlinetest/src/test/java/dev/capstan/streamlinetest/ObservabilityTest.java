package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Result;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.FaultyClient;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/// What people can see of a controller.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class ObservabilityTest {
    @Test
    void whatHappensTwiceIsOneEventThatCounts(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, context) -> {
            context.events().warning("InvalidConfig", "Size cannot be negative");
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", -1));
            recorder.expect("sync a");
            StatusTest.resize(workshop, "a", -2);
            recorder.expect("sync a");
        }

        assertThat(client.v1().events().list().getItems())
                .filteredOn(each -> "Guestbook".equals(each.getInvolvedObject().getKind()))
                .singleElement()
                .returns("Warning", Event::getType)
                .returns("InvalidConfig", Event::getReason)
                .returns("Size cannot be negative", Event::getMessage)
                .returns(2, Event::getCount)
                .returns("guestbook", each -> each.getSource().getComponent());
    }

    @Test
    void metricsHaveTheNamesThatDashboardsKnow(KubernetesClient client) throws InterruptedException {
        var recorder = new Recorder<Guestbook>((book, _) -> {
            book.getStatus().setState("Running");
            return Result.requeueAfter(Duration.ofHours(1));
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            workshop.create(Guestbook.named("b", 1));
            recorder.expect("sync b");

            assertThat(names(workshop))
                    .contains(
                            "controller_runtime_reconcile_total",
                            "controller_runtime_reconcile_time_seconds",
                            "controller_runtime_max_concurrent_reconciles",
                            "controller_runtime_active_workers",
                            "workqueue_depth",
                            "workqueue_adds_total",
                            "workqueue_retries_total",
                            "workqueue_queue_duration_seconds",
                            "workqueue_work_duration_seconds",
                            "workqueue_unfinished_work_seconds",
                            "workqueue_longest_running_processor_seconds",
                            "streamline_cache_objects",
                            "streamline_cache_bytes",
                            "streamline_watch_lag_seconds",
                            "streamline_watch_silence_seconds",
                            "streamline_reaction_seconds");
            assertThat(workshop.meters()
                            .get("controller_runtime_reconcile_total")
                            .tags("controller", "guestbook", "result", "requeue_after")
                            .counter()
                            .count())
                    .isPositive();
            assertThat(workshop.meters().get("streamline_cache_objects").gauge().value())
                    .isEqualTo(2);
            assertThat(workshop.meters().get("streamline_cache_bytes").gauge().value())
                    .isGreaterThan(100);
        }
    }

    /// [S1-59]
    @Test
    void eachReconcileIsASpanWithAllCallsInside(KubernetesClient client) throws InterruptedException {
        var exporter = InMemorySpanExporter.create();
        var recorder = new Recorder<Guestbook>((book, context) -> {
            ConfigMap _ = context.client().resource(map("made")).create();
            assertThat(context.client().configMaps().withName("none").get()).isNull();
            book.getStatus().setState("Running");
            return Result.stop();
        });
        try (var provider = SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                        .build();
                var telemetry =
                        OpenTelemetrySdk.builder().setTracerProvider(provider).build()) {
            var controller =
                    Workshop.controller(client, Guestbook.class, recorder).build();
            try (var workshop = Workshop.run(client, controller, options -> options.withTelemetry(telemetry))) {
                workshop.create(Guestbook.named("a", 1));
                recorder.expect("sync a");
            }
            SpanData reconcile = span(exporter, "reconcile guestbook");
            assertThat(Stream.of("POST", "GET", "PATCH").map(each -> span(exporter, each)))
                    .extracting(SpanData::getParentSpanId)
                    .containsOnly(reconcile.getSpanId());
            assertThat(span(exporter, "POST").getAttributes().asMap())
                    .containsEntry(
                            AttributeKey.stringKey("url.path"),
                            "/api/v1/namespaces/" + client.getNamespace() + "/configmaps")
                    .containsEntry(AttributeKey.longKey("http.response.status_code"), 201L);
        }
    }

    @Test
    void aReactionIsMeasuredFromTheChangeUntilItIsDealtWithHoweverManyTriesThatTakes(KubernetesClient client)
            throws InterruptedException {
        var calls = new AtomicInteger();
        var recorder = new Recorder<Guestbook>((_, _) -> {
            if (calls.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
            }
            return Result.requeueAfter(Duration.ofHours(1));
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            assertThat(workshop.manager().awaitReady(Duration.ofSeconds(60))).isTrue();
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a", "sync a", "sync a");
            Timer reaction =
                    workshop.meters().get("streamline_reaction_seconds").timer();
            Workshop.until(() -> reaction.count() == 1);

            Timer tries = workshop.meters()
                    .get("controller_runtime_reconcile_time_seconds")
                    .timer();
            assertThat(reaction.totalTime(TimeUnit.NANOSECONDS))
                    .isGreaterThanOrEqualTo(tries.totalTime(TimeUnit.NANOSECONDS));
        }
    }

    @Test
    void theLagOfAWatchIsHowLongItHasNotToldOfAnOwnWrite(KubernetesClient client) {
        KubernetesClient deaf = FaultyClient.around(
                client,
                request -> String.valueOf(request.uri().getQuery()).contains("watch=true")
                        ? new Fault.Silent()
                        : Fault.none());
        Guestbook _ = client.resource(Guestbook.named("a", 1)).create();
        var recorder = new Recorder<Guestbook>((book, _) -> {
            book.getStatus().setState("Running");
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                deaf, Workshop.controller(deaf, Guestbook.class, recorder).build())) {
            Workshop.until(() -> lag(workshop) > 0.02);
        }
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            StatusTest.resize(workshop, "a", 2);
            Guestbook _ = workshop.await(
                    "a", book -> Long.valueOf(2).equals(book.getStatus().getObservedGeneration()));
            Workshop.until(() -> lag(workshop) == 0);
        }
    }

    private static double lag(Workshop workshop) {
        return workshop.meters().get("streamline_watch_lag_seconds").gauge().value();
    }

    @Test
    void linesOfAHandlersLogSayWhichObjectTheyAreAbout(KubernetesClient client) throws InterruptedException {
        var lines = new LogLines("dev.capstan.streamline.controller.guestbook");
        var recorder = new Recorder<Guestbook>((book, context) -> {
            context.log().warn("size is {}", book.getSpec().size());
            book.setSpec(new Guestbook.Spec(0));
            return Result.stop();
        });
        try (lines;
                var workshop = Workshop.run(
                        client,
                        Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 7));
            recorder.expect("sync a");
            Workshop.until(() -> lines.told().size() == 2);

            String about = "namespace=" + client.getNamespace() + " name=a ";
            assertThat(lines.told())
                    .containsExactly(
                            about + "size is 7",
                            about + "The handler changed spec.size of its object, which is not sent: only status is");
        }
    }

    /// [S1-52]
    @Test
    void linesOfTheLogSayWhichReconcileTheyAreOf(KubernetesClient client) throws InterruptedException {
        List<String> seen = new CopyOnWriteArrayList<>();
        var recorder = new Recorder<Guestbook>((_, _) -> {
            seen.add(MDC.get("controller") + " " + MDC.get("object") + " " + MDC.get("reconcileID"));
            return Result.stop();
        });
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            workshop.create(Guestbook.named("a", 1));
            recorder.expect("sync a");
            StatusTest.resize(workshop, "a", 2);
            recorder.expect("sync a");

            assertThat(seen)
                    .doesNotHaveDuplicates()
                    .allMatch(each -> each.matches("guestbook " + client.getNamespace() + "/a [-0-9a-f]{16,}"));
        }
    }

    @Test
    void aManagerThatIsWellSaysSo(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> recorder = Recorder.idle();
        try (var workshop = Workshop.run(
                client, Workshop.controller(client, Guestbook.class, recorder).build())) {
            assertThat(workshop.manager().awaitReady(Duration.ofSeconds(60))).isTrue();

            var health = workshop.manager().health();

            assertThat(health.isWell()).isTrue();
            assertThat(health.ready()).isTrue();
            assertThat(health.leading()).isTrue();
        }
    }

    private static ConfigMap map(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .build();
    }

    private static SpanData span(InMemorySpanExporter exporter, String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Set<String> names(Workshop workshop) {
        return workshop.meters().getMeters().stream()
                .map(Meter::getId)
                .map(Meter.Id::getName)
                .collect(Collectors.toSet());
    }
}
