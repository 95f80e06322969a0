package dev.capstan.fleet.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.event.FleetEvents;
import dev.capstan.fleet.event.Naming;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.fleet.kind.Plane;
import dev.capstan.messaging.Event;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The whole, with its threads.
final class TimekeeperTest {
    private final Aggregations aggregations = Aggregations.shipped();
    private final Recorder broker = new Recorder();
    private Plane plane;
    private Timekeeper keeper;

    @BeforeEach
    void open() throws InterruptedException {
        plane = new Plane(aggregations, Clock.systemUTC());
        keeper = new Timekeeper(
                plane.registry,
                plane.reviewer,
                new FleetEvents(plane.reviewer, Naming.SHORT),
                broker,
                ScheduleOptions.defaults());
    }

    @AfterEach
    void close() {
        keeper.close();
        plane.close();
    }

    @Test
    void whatWasThereBeforeAndWhatComesLaterIsAskedAbout() throws Exception {
        keeper.led();
        Event before = broker.take();
        Resource later = create("two");

        assertThat(broker.take().subject())
                .isEqualTo("cls-" + later.uid().replace("-", ""))
                .isNotEqualTo(before.subject());
        assertThat(keeper.size()).isEqualTo(2);
    }

    @Test
    void whoeverFollowsDoesNothingUntilItLeadsAgain() throws Exception {
        keeper.led();
        Event _ = broker.take();
        keeper.followed();
        Resource _ = create("two");
        assertThat(broker.drain()).isEmpty();
        assertThat(keeper.size()).isZero();

        keeper.led();
        assertThat(broker.take().subject()).isNotEqualTo(broker.take().subject());
    }

    @Test
    void theNodePoolsOfAClusterGoWithIt() throws Exception {
        Resource _ = plane.create("{apiVersion: fleet.capstan.dev/v1, kind: NodePool, metadata: {name: one.workers},"
                + " spec: {cluster: one}}");
        keeper.led();
        plane.delete(Plane.CLUSTER);

        await(Optional::isEmpty);
        assertThat(plane.registry.find(
                        Plane.path(FleetKinds.NODE_POOLS, "one.workers").key()))
                .isNull();
    }

    @Test
    void otherRulesCountForThoseThatAreThere() throws Exception {
        keeper.led();
        Event _ = broker.take();
        String other = AggregationConfig.shippedText().replaceFirst("requiredAdapters:\n", "$0  - late\n");
        assertThat(aggregations.reload("new.yaml", other)).isEmpty();
        keeper.reconsider();

        await(cluster ->
                cluster.orElseThrow().tree().at("/status/progress").asText().equals("0/5"));
    }

    @Test
    void whoeverIsClosedDoesNotBeginAgain() {
        keeper.close();
        keeper.led();

        assertThat(keeper.size()).isZero();
        assertThat(keeper.problem()).isEmpty();
    }

    private Resource create(String name) {
        return plane.create(
                "{apiVersion: fleet.capstan.dev/v1, kind: Cluster, metadata: {name: " + name + "}, spec: {}}");
    }

    /// Waits until the cluster is as wanted, or gone.
    private void await(Predicate<Optional<Resource>> wanted) throws InterruptedException {
        var done = new CountDownLatch(1);
        View _ = plane.registry.listen((_, view) -> check(wanted, view, done));
        check(wanted, plane.registry.view(), done);
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private static void check(Predicate<Optional<Resource>> wanted, View view, CountDownLatch done) {
        if (wanted.test(Optional.ofNullable(view.find(Plane.CLUSTER.key())).map(Stored::read))) {
            done.countDown();
        }
    }
}
