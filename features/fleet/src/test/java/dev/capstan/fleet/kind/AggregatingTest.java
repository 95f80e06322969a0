package dev.capstan.fleet.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.Stored;
import dev.capstan.streamlinetest.MovedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AggregatingTest {
    private static final List<String> REQUIRED = List.of("validation", "dns", "infrastructure", "hypershift");
    private static final ResourcePath POOL = Plane.path(FleetKinds.NODE_POOLS, "one.workers");

    private Plane plane;

    @BeforeEach
    void open() throws InterruptedException {
        plane = new Plane();
    }

    @AfterEach
    void close() {
        plane.close();
    }

    @Test
    void aNewClusterIsPendingInTheAnswerAlready() {
        Resource created =
                plane.create("{apiVersion: fleet.capstan.dev/v1, kind: Cluster, metadata: {name: two}, spec: {}}");

        assertThat(phase(created)).isEqualTo("Pending");
        assertThat(status(created).path("progress").asText()).isEqualTo("0/4");
        assertThat(status(created).path("adapters")).isEmpty();
    }

    /// [S4-7]
    @Test
    void aReportAndTheStatusThatFollowsAreOneCommit() {
        long before = plane.registry.view().revision();
        plane.report("one", "validation", 1, "Unknown", "True", "True");

        assertThat(phase(cluster())).isEqualTo("Provisioning");
        assertThat(plane.store.changesAfter(before, 100))
                .filteredOn(each -> each.key().contains("/fleet.capstan.dev/"))
                .extracting(each -> each.key().replaceFirst(".*/", "") + " " + each.batchEnd())
                .containsExactly("one.validation false", "one true");
    }

    @Test
    void allRequiredAdaptersMakeItReady() {
        allAvailable(1);

        assertThat(phase(cluster())).isEqualTo("Ready");
        assertThat(status(cluster()).path("progress").asText()).isEqualTo("4/4");
    }

    @Test
    void whatWasReportedOnAnotherOfTheNameDoesNotCount() {
        allAvailable(1);
        plane.registry.change(Plane.report("dns"), report -> {
            var former = (ObjectNode) report.ownMetadata().at("/ownerReferences/0");
            former.put("uid", "00000000-0000-0000-0000-000000000000");
            return report;
        });

        assertThat(phase(cluster())).isEqualTo("Provisioning");
        assertThat(status(cluster()).path("progress").asText()).isEqualTo("3/4");
    }

    @Test
    void aReportBelongsToItsClusterWhateverIsWrittenOverIt() {
        allAvailable(1);
        plane.registry.change(Plane.report("dns"), report -> {
            report.ownMetadata().remove("ownerReferences");
            return report;
        });

        assertThat(plane.get(Plane.report("dns")).ownerReferences()).hasSize(1);
        assertThat(phase(cluster())).isEqualTo("Ready");
    }

    @Test
    void aReportThatChangesNothingForTheClusterDoesNotWriteIt() {
        allAvailable(1);
        String version = cluster().resourceVersion();
        plane.report("one", "dns", 1, "True", "True", "True");

        assertThat(cluster().resourceVersion()).isEqualTo(version);
    }

    /// [S4-20]
    @Test
    void aStatusSaysWhenItLastChanged() throws InterruptedException {
        var clock = MovedClock.at(Instant.parse("2026-01-01T12:00:00Z"));
        try (var timed = new Plane(Aggregations.shipped(), clock)) {
            for (String each : List.of("12:01:00", "12:02:00")) {
                clock.move(Duration.ofMinutes(1));
                timed.report("one", "dns", 1, each.equals("12:01:00") ? "Unknown" : "True", "True", "True");
                assertThat(status(timed.get(Plane.CLUSTER)).path("lastUpdated").asText())
                        .isEqualTo("2026-01-01T" + each + "Z");
            }
            clock.move(Duration.ofMinutes(1));
            timed.report("one", "dns", 1, "True", "True", "True");
            assertThat(status(timed.get(Plane.CLUSTER)).path("lastUpdated").asText())
                    .isEqualTo("2026-01-01T12:02:00Z");
        }
    }

    @Test
    void aChangeOfTheSpecIsJudgedAgainInItsOwnAnswer() {
        allAvailable(1);
        Resource answered = plane.patch(Plane.CLUSTER, "{spec: {region: us}}");

        assertThat(answered.generation()).isEqualTo(2);
        assertThat(phase(answered)).isNotEqualTo("Ready");
        assertThat(phase(cluster())).isEqualTo(phase(answered));
    }

    @Test
    void nobodyElseCanSayHowAClusterIs() {
        plane.patch(Plane.CLUSTER.withSubresource("status"), "{status: {phase: Ready}}");

        assertThat(phase(cluster())).isEqualTo("Pending");
    }

    @Test
    void aReportThatIsTakenAwayIsNotCountedAnyMore() {
        allAvailable(1);
        plane.delete(Plane.report("dns"));

        assertThat(phase(cluster())).isNotEqualTo("Ready");
    }

    @Test
    void aClusterStaysUntilItsAdaptersHaveFinished() {
        allAvailable(1);
        plane.delete(Plane.CLUSTER);

        assertThat(status(cluster()).path("blockers"))
                .hasSize(4)
                .first()
                .extracting(JsonNode::asText)
                .isEqualTo("adapter dns");
        assertThat(status(cluster()).path("phaseDescription").asText())
                .isEqualTo("Being deleted, which waits for adapter dns, adapter hypershift, adapter infrastructure,"
                        + " adapter validation");
        REQUIRED.forEach(each -> finalized(Plane.report(each), 2));
        assertThat(plane.registry.find(Plane.CLUSTER.key())).isNull();
    }

    @Test
    void aClusterForWhichNothingWasDoneGoesAtOnce() {
        plane.report("one", "validation", 1, "False", "False", "True");
        plane.delete(Plane.CLUSTER);

        assertThat(plane.registry.find(Plane.CLUSTER.key())).isNull();
    }

    @Test
    void whoeverTakesTheFinalizerOffByHandMeansIt() {
        allAvailable(1);
        plane.delete(Plane.CLUSTER);
        plane.patch(Plane.CLUSTER, "{metadata: {finalizers: null}}");

        assertThat(plane.registry.find(Plane.CLUSTER.key())).isNull();
    }

    @Test
    void aNodePoolHasAStatusOfItsOwnAndKeepsItsCluster() {
        plane.create("{apiVersion: fleet.capstan.dev/v1, kind: NodePool, metadata: {name: one.workers},"
                + " spec: {cluster: one, size: 3}}");
        plane.report("one.workers", "validation", 1, "Unknown", "True", "True");

        assertThat(phase(plane.get(POOL))).isEqualTo("Provisioning");
        assertThat(phase(cluster())).isEqualTo("Pending");
        plane.delete(Plane.CLUSTER);
        assertThat(status(cluster()).path("blockers").path(0).asText()).isEqualTo("node pool workers");
    }

    @Test
    void namesThatCouldBeMistakenAreRefused() {
        assertThatThrownBy(() -> plane.create(
                        "{apiVersion: fleet.capstan.dev/v1, kind: Cluster, metadata: {name: a.b}, spec: {}}"))
                .hasMessageContaining("metadata.name: Invalid value: \"a.b\"");
        assertThatThrownBy(() -> plane.create("{apiVersion: fleet.capstan.dev/v1, kind: NodePool,"
                        + " metadata: {name: workers}, spec: {cluster: two}}"))
                .hasMessageContainingAll("expected \"two.NAME\"", "spec.cluster: Not found: \"two\"");
    }

    /// Each report is judged with all that were there before it, in whatever order they come.
    @Test
    void ofReportsThatComeAtOnceNoneIsOverlooked() throws Exception {
        var reports = new ArrayList<Future<?>>();
        try (var adapters = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String each : REQUIRED) {
                reports.add(adapters.submit(() -> {
                    for (int i = 0; i < 25; i++) {
                        plane.report("one", each, 1, i % 2 == 0 ? "True" : "Unknown", "True", "True");
                    }
                }));
            }
            for (Future<?> each : reports) {
                each.get();
            }
        }

        assertThat(phase(cluster())).isEqualTo("Ready");
        assertThat(status(cluster()).path("adapters")).hasSize(4);
    }

    @Test
    void whyAPhaseIsWhatItIsCanBeAsked() {
        plane.report("one", "validation", 1, "Unknown", "True", "True");
        Stored cluster = Objects.requireNonNull(plane.registry.find(Plane.CLUSTER.key()));
        JsonNode why = plane.fleet.explain(cluster, plane.registry.view());

        assertThat(why.path("phase").asText()).isEqualTo("Provisioning");
        assertThat(why.path("adapters").path(0).path("state").asText()).isEqualTo("inProgress");
        assertThat(why.path("text").asText()).contains("ProvisioningInProgress", "validation");
    }

    private void allAvailable(long generation) {
        REQUIRED.forEach(each -> plane.report("one", each, generation, "True", "True", "True"));
    }

    private void finalized(ResourcePath report, long generation) {
        plane.patch(report, """
                status:
                  observedGeneration: %d
                  conditions:
                  - {type: Available, status: "False", reason: Gone}
                  - {type: Applied, status: "True"}
                  - {type: Health, status: "True"}
                  - {type: Finalized, status: "True"}
                """.formatted(generation));
    }

    private Resource cluster() {
        return plane.get(Plane.CLUSTER);
    }

    private static String phase(Resource owner) {
        return status(owner).path("phase").asText();
    }

    private static JsonNode status(Resource owner) {
        return owner.tree().path("status");
    }
}
