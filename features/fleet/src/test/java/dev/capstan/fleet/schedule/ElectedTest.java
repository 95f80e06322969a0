package dev.capstan.fleet.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.fleet.event.FleetEvents;
import dev.capstan.fleet.event.Naming;
import dev.capstan.fleet.kind.Plane;
import dev.capstan.messaging.Event;
import dev.capstan.streamline.leader.Election;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.streamlinetest.ControlPlaneTest;
import dev.capstan.streamlinetest.MovedClock;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Several processes on one store, of which one keeps the time.
@ControlPlaneTest
final class ElectedTest {
    private final MovedClock clock = MovedClock.at(Instant.parse("2026-01-01T12:00:00Z"));

    /// What one process has.
    private final class Candidate implements AutoCloseable {
        final Recorder broker = new Recorder();
        final Timekeeper keeper;
        final Election election;

        Candidate(Plane plane, KubernetesClient client, String name) {
            keeper = new Timekeeper(
                    plane.registry,
                    plane.reviewer,
                    new FleetEvents(plane.reviewer, Naming.SHORT),
                    broker,
                    ScheduleOptions.defaults().withLeadership(this::leads));
            var lease = LeaseOptions.of("kube-system", "fleet").withIdentity(name);
            election = new Election(new Wire(client), lease, keeper, Clock.systemUTC(), clock::nanos);
        }

        private boolean leads() {
            return election.held();
        }

        @Override
        public void close() {
            keeper.close();
        }
    }

    @Test
    void oneOfThemAsksAndWhenItIsGoneAnother(KubernetesClient client) throws Exception {
        try (var plane = new Plane();
                var one = new Candidate(plane, client, "one");
                var other = new Candidate(plane, client, "other")) {
            one.election.step();
            other.election.step();
            Event _ = one.broker.take();
            assertThat(other.broker.drain()).isEmpty();
            assertThat(other.keeper.size()).isZero();

            // It hangs, and does not yet know that it no longer leads.
            clock.move(Duration.ofSeconds(16));
            Resource _ =
                    plane.create("{apiVersion: fleet.capstan.dev/v1, kind: Cluster, metadata: {name: two}, spec: {}}");
            other.election.step();
            assertThat(other.broker.take().subject())
                    .isNotEqualTo(other.broker.take().subject());
            one.election.step();
            assertThat(one.keeper.size()).isZero();
            assertThat(one.broker.drain()).isEmpty();
        }
    }
}
