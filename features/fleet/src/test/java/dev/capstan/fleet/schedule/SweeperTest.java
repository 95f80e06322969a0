package dev.capstan.fleet.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.fleet.kind.Plane;
import dev.capstan.registry.ResourcePath;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamlinetest.MovedClock;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What time alone does to the status of clusters, with a clock that stands still until it is moved.
final class SweeperTest {
    private static final List<String> REQUIRED = List.of("validation", "dns", "infrastructure", "hypershift");
    private static final ResourcePath POOL = Plane.path(FleetKinds.NODE_POOLS, "one.workers");

    private final MovedClock clock = MovedClock.at(Instant.parse("2026-01-01T12:00:00Z"));
    private final Aggregations aggregations = Aggregations.shipped();
    private Plane plane;
    private Sweeper sweeper;

    @BeforeEach
    void open() throws InterruptedException {
        plane = new Plane(aggregations, clock);
        sweeper = new Sweeper(
                plane.registry,
                plane.reviewer,
                ScheduleOptions.defaults().withClock(clock, clock::nanos),
                new Gauges(new CompositeMeterRegistry()));
        sweeper.add(Plane.CLUSTER.key(), Lane.LIVE);
        sweep();
    }

    @AfterEach
    void close() {
        plane.close();
    }

    @Test
    void anAdapterThatSaysNothingHasFailedAfterTheTimeoutAndNotBefore() {
        moveBy(Duration.ofMinutes(10).minusSeconds(1));
        assertThat(phase()).isEqualTo("Pending");

        moveBy(Duration.ofSeconds(1));
        assertThat(phase()).isEqualTo("Failed");
    }

    @Test
    void aReportThatGrowsOldDegradesItsClusterAndAnotherOneMendsIt() {
        allAvailable();
        assertThat(phase()).isEqualTo("Ready");

        moveBy(Duration.ofMinutes(10));
        assertThat(phase()).isEqualTo("Degraded");

        allAvailable();
        assertThat(phase()).isEqualTo("Ready");
    }

    @Test
    void reportsPutTheTimeOffThoughNobodyTellsOfThem() {
        allAvailable();
        for (int minute = 5; minute < 60; minute += 5) {
            moveBy(Duration.ofMinutes(5));
            allAvailable();
        }
        moveBy(Duration.ofMinutes(10).minusSeconds(1));
        assertThat(phase()).isEqualTo("Ready");

        moveBy(Duration.ofSeconds(1));
        assertThat(phase()).isEqualTo("Degraded");
    }

    /// Nothing could happen to it any more, until it was reported on.
    @Test
    void aClusterOutOfTimeIsFollowedAgainOnceSomebodyReports() {
        moveBy(Duration.ofMinutes(10));
        moveBy(Duration.ofHours(3));
        assertThat(phase()).isEqualTo("Failed");
        allAvailable();
        assertThat(phase()).isEqualTo("Ready");

        moveBy(Duration.ofMinutes(10));
        assertThat(phase()).isEqualTo("Degraded");
    }

    @Test
    void aLookThatChangesNothingWritesNothing() {
        allAvailable();
        String version = plane.get(Plane.CLUSTER).resourceVersion();
        sweeper.add(Plane.CLUSTER.key(), Lane.LIVE);
        sweep();

        assertThat(plane.get(Plane.CLUSTER).resourceVersion()).isEqualTo(version);
    }

    @Test
    void betweenTwoTimesNothingIsLookedAt() {
        assertThat(sweeper.queue().poll()).isEmpty();
        assertThat(sweeper.queue().nextDue())
                .isEqualTo(OptionalLong.of(Duration.ofMinutes(10).toNanos()));
        assertThat(sweeper.queue().size()).isEqualTo(1);
    }

    @Test
    void oneThatIsGoneIsForgotten() {
        plane.delete(Plane.CLUSTER);
        sweeper.add(Plane.CLUSTER.key(), Lane.LIVE);
        sweep();

        assertThat(sweeper.queue().size()).isZero();
    }

    @Test
    void otherRulesCountForThoseThatAreThere() {
        allAvailable();
        String longer = AggregationConfig.shippedText().replaceFirst("requiredAdapters:\n", "$0  - late\n");
        assertThat(aggregations.reload("new.yaml", longer)).isEmpty();
        sweeper.add(Plane.CLUSTER.key(), Lane.BACKGROUND);
        sweep();

        assertThat(phase()).isNotEqualTo("Ready");
    }

    @Test
    void theNodePoolsOfAClusterGoWithIt() {
        pool();
        plane.report("one.workers", "validation", 1, "Unknown", "True", "True");
        plane.delete(Plane.CLUSTER);
        assertThat(plane.get(POOL).deleting()).isFalse();

        sweeper.add(Plane.CLUSTER.key(), Lane.LIVE);
        sweep();
        assertThat(plane.get(POOL).deleting()).isTrue();
        finalized();
        assertThat(plane.registry.find(POOL.key())).isNull();
        assertThat(plane.registry.find(Plane.CLUSTER.key())).isNull();
    }

    @Test
    void aNodePoolThatComesWhileItsClusterGoesDoesNotStay() {
        allAvailable();
        plane.delete(Plane.CLUSTER);
        pool();

        sweeper.add(POOL.key(), Lane.LIVE);
        sweep();
        assertThat(plane.registry.find(POOL.key())).isNull();
    }

    private void pool() {
        Resource _ = plane.create("{apiVersion: fleet.capstan.dev/v1, kind: NodePool, metadata: {name: one.workers},"
                + " spec: {cluster: one}}");
    }

    private void finalized() {
        Resource _ = plane.patch(Plane.path(FleetKinds.ADAPTER_STATUSES, "one.workers.validation"), """
                status:
                  observedGeneration: 2
                  conditions:
                  - {type: Available, status: "False", reason: Gone}
                  - {type: Applied, status: "True"}
                  - {type: Health, status: "True"}
                  - {type: Finalized, status: "True"}
                """);
    }

    private void allAvailable() {
        REQUIRED.forEach(each -> plane.report("one", each, 1, "True", "True", "True"));
    }

    private void moveBy(Duration duration) {
        clock.move(duration);
        sweep();
    }

    private void sweep() {
        for (var next = sweeper.queue().poll();
                next.isPresent();
                next = sweeper.queue().poll()) {
            sweeper.step(next.get().key());
        }
    }

    private String phase() {
        return plane.get(Plane.CLUSTER).tree().at("/status/phase").asText();
    }
}
