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
import dev.capstan.registry.index.View;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.queue.RateLimit;
import dev.capstan.streamlinetest.MovedClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// When adapters are asked to look again, with a clock that stands still until it is moved.
final class ReconcileScheduleTest {
    private static final List<String> REQUIRED = List.of("validation", "dns", "infrastructure", "hypershift");

    private final MovedClock clock = MovedClock.at(Instant.parse("2026-01-01T12:00:00Z"));
    private final Aggregations aggregations = Aggregations.read(
            "test.yaml",
            AggregationConfig.shippedText()
                    .replace("reconcile:\n", "reconcile:\n  clusterTypes: {slow: {ready: 9m, notReady: 1m}}\n"));
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Recorder broker = new Recorder();
    private final AtomicBoolean leading = new AtomicBoolean(true);
    private Plane plane;
    private ReconcileSchedule schedule;

    @BeforeEach
    void open() throws InterruptedException {
        plane = new Plane(aggregations, clock);
        schedule = schedule(1_000);
        listen();
        schedule.add(Plane.CLUSTER.key(), Lane.BACKGROUND);
    }

    @AfterEach
    void close() {
        plane.close();
    }

    private void listen() {
        var options = ScheduleOptions.defaults().withClock(clock, clock::nanos);
        var term = new Term(new Sweeper(plane.registry, plane.reviewer, options, new Gauges(meters)), schedule);
        View _ = plane.registry.listen((changes, _) -> changes.forEach(term::see));
    }

    private ReconcileSchedule schedule(int rate) {
        return new ReconcileSchedule(
                plane.registry::view,
                plane.reviewer,
                new FleetEvents(plane.reviewer, Naming.SHORT),
                broker,
                ScheduleOptions.defaults()
                        .withClock(clock, clock::nanos)
                        .withLeadership(leading::get)
                        .withRandom(Chance.always(0))
                        .withRetries(new ScheduleOptions.Retries(3, Duration.ofSeconds(7)))
                        .withRate(new RateLimit(rate, Duration.ofSeconds(1), rate)),
                new Gauges(meters));
    }

    @Test
    void aClusterNobodyHasReportedOnIsAskedAboutAtOnce() throws Exception {
        step();

        List<Event> events = broker.drain();
        assertThat(events).hasSize(1);
        assertThat(events.getFirst().type()).isEqualTo("cluster.reconcile");
    }

    @Test
    void whileItIsNotReadyTheWaitsGrowUntilSomethingChanges() throws Exception {
        step();
        broker.drain();

        assertThat(eventsIn(Duration.ofMinutes(6))).isEqualTo(5);
        plane.report("one", "validation", 1, "Unknown", "True", "True");
        assertThat(eventsIn(Duration.ofSeconds(11))).isEqualTo(2);
    }

    @Test
    void oneThatIsReadyIsAskedAboutEveryFiveMinutesAndNeverLaterThanReportsGrowStale() throws Exception {
        allAvailable();
        step();
        broker.drain();

        assertThat(eventsIn(Duration.ofMinutes(60))).isEqualTo(12);
    }

    @Test
    void somethingNewThatIsWantedIsToldAtOnce() throws Exception {
        allAvailable();
        step();
        broker.drain();
        Resource _ = plane.patch(Plane.CLUSTER, "{spec: {region: us}}");
        step();

        assertThat(broker.drain()).hasSize(1);
        plane.delete(Plane.CLUSTER);
        step();
        assertThat(broker.drain()).hasSize(1);
    }

    /// [S0-19]
    @Test
    void eachTypeOfClusterMayHaveItsOwnIntervals() throws Exception {
        create("two", "{type: slow}");
        step();
        broker.drain();
        assertThat(schedule.queue().size()).isEqualTo(2);
        plane.delete(Plane.CLUSTER);
        step();

        assertThat(eventsIn(Duration.ofSeconds(53))).isZero();
        assertThat(eventsIn(Duration.ofSeconds(8))).isEqualTo(1);
    }

    @Test
    void aReportCanAskForAnEarlierLook() throws Exception {
        // Asked about now: one that was ready when it was first seen may be due at any time.
        step();
        allAvailable();
        step();
        broker.drain();
        clock.move(Duration.ofSeconds(20));
        Resource _ = plane.patch(
                Plane.path(FleetKinds.ADAPTER_STATUSES, "one.dns"), "{status: {metadata: {recheckAfter: 30s}}}");

        assertThat(eventsIn(Duration.ofSeconds(29))).isZero();
        assertThat(eventsIn(Duration.ofSeconds(1))).isEqualTo(1);
        assertThat(eventsIn(Duration.ofMinutes(4))).isZero();
    }

    @Test
    void aBrokerThatIsAwayDelaysAndLosesNoTurn() throws Exception {
        create("two", "{}");
        broker.away(true);
        Duration pause = schedule.step(schedule.queue().poll());
        assertThat(pause).isPositive();
        assertThat(schedule.failure()).contains("the broker is away");

        clock.move(Duration.ofMinutes(30));
        pause = schedule.step(schedule.queue().poll());
        assertThat(pause).isPositive();
        broker.away(false);
        step();
        assertThat(broker.drain())
                .extracting(Event::subject)
                .doesNotHaveDuplicates()
                .hasSize(2);
        assertThat(schedule.failure()).isEmpty();
        assertThat(meters.get("capstan_fleet_reconcile_lag").timer().max(TimeUnit.MINUTES))
                .isEqualTo(30);
    }

    /// [A4-20]
    @Test
    void itIsTriedAgainWithPausesUpToTheIntervalOfTheRulesAndNeverGivenUp() throws Exception {
        broker.away(true);
        Duration longest = Duration.ZERO;
        for (int attempt = 0; attempt < 20; attempt++) {
            Duration pause = schedule.step(schedule.queue().poll());
            longest = pause.compareTo(longest) > 0 ? pause : longest;
        }
        assertThat(longest).isBetween(Duration.ofSeconds(6), Duration.ofSeconds(8));

        broker.away(false);
        step();
        assertThat(broker.drain()).hasSize(1);
    }

    @Test
    void whoeverNoLongerLeadsSaysNothing() throws Exception {
        leading.set(false);
        Duration _ = schedule.step(schedule.queue().poll());
        assertThat(broker.drain()).isEmpty();

        leading.set(true);
        step();
        assertThat(broker.drain()).hasSize(1);
    }

    @Test
    void noMoreAreAskedAboutThanTheRateAllows() throws Exception {
        schedule = schedule(10);
        listen();
        for (int i = 0; i < 30; i++) {
            create("c" + i, "{}");
        }
        var asked = new ArrayList<Integer>();
        Duration waited = Duration.ZERO;
        for (var next = schedule.queue().poll();
                next.isPresent();
                next = schedule.queue().poll()) {
            Duration pause = schedule.step(next);
            asked.add(broker.drain().size());
            waited = waited.plus(pause);
            clock.move(pause);
        }

        assertThat(asked).containsExactly(10, 10, 10);
        assertThat(waited).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void halfOfWhatASecondAllowsMayGoAtOnce() {
        assertThat(ScheduleOptions.defaults().withRate(7).rate()).isEqualTo(new RateLimit(7, Duration.ofSeconds(1), 3));
        assertThat(ScheduleOptions.defaults().withRate(1).rate()).isEqualTo(new RateLimit(1, Duration.ofSeconds(1), 1));
        assertThat(ScheduleOptions.defaults().rate()).isEqualTo(new RateLimit(2_000, Duration.ofSeconds(1), 1_000));
    }

    @Test
    void oneThatIsGoneIsForgotten() throws Exception {
        step();
        plane.delete(Plane.CLUSTER);
        step();

        assertThat(schedule.queue().size()).isZero();
    }

    private void create(String name, String spec) {
        Resource _ = plane.create("{apiVersion: fleet.capstan.dev/v1, kind: Cluster, metadata: {name: " + name
                + "}, spec: " + spec + "}");
    }

    private void allAvailable() {
        REQUIRED.forEach(each -> plane.report("one", each, 1, "True", "True", "True"));
    }

    /// How many events there are while a time passes, second by second.
    private int eventsIn(Duration duration) throws InterruptedException {
        var events = new ArrayList<Event>();
        step();
        for (long i = 0; i < duration.toSeconds(); i++) {
            clock.move(Duration.ofSeconds(1));
            step();
            events.addAll(broker.drain());
        }
        return events.size();
    }

    private void step() throws InterruptedException {
        for (var next = schedule.queue().poll();
                next.isPresent();
                next = schedule.queue().poll()) {
            Duration _ = schedule.step(next);
        }
    }
}
