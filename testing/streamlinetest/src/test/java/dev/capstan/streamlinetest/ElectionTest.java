package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.leader.Election;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.FaultyClient;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Who leads, with a clock that the test moves.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class ElectionTest {
    private final AtomicLong now = new AtomicLong(5_000_000_000L);
    private final AtomicBoolean away = new AtomicBoolean();
    private final List<String> told = new ArrayList<>();

    @Test
    void theFirstLeadsAndTheOthersFollow(KubernetesClient client) throws InterruptedException {
        Election a = candidate(client, "a");
        Election b = candidate(client, "b");

        a.step();
        b.step();
        pass(Duration.ofSeconds(2));
        a.step();
        b.step();

        assertThat(a.held()).isTrue();
        assertThat(b.held()).isFalse();
        assertThat(told).containsExactly("a leads");
    }

    @Test
    void aLeaderThatCannotRenewStopsBeforeAnotherBegins(KubernetesClient client) throws InterruptedException {
        Election a = candidate(FaultyClient.around(client, _ -> away.get() ? new Fault.Unsent() : Fault.none()), "a");
        Election b = candidate(client, "b");
        a.step();
        b.step();
        away.set(true);

        for (int second = 0; second < 20; second += 2) {
            pass(Duration.ofSeconds(2));
            a.step();
            b.step();
            assertThat(a.held() && b.held()).isFalse();
        }

        assertThat(told).containsExactly("a leads", "a follows", "b leads");
        assertThat(a.problem()).isPresent();
    }

    @Test
    void aProcessThatSleptDoesNotBelieveThatItLeads(KubernetesClient client) throws InterruptedException {
        Election a = candidate(client, "a");
        a.step();

        pass(Duration.ofSeconds(10));

        assertThat(a.held()).isFalse();
    }

    @Test
    void whoLostTheLeaseMayLeadAgain(KubernetesClient client) throws InterruptedException {
        Election a = candidate(FaultyClient.around(client, _ -> away.get() ? new Fault.Unsent() : Fault.none()), "a");
        a.step();
        away.set(true);
        pass(Duration.ofSeconds(11));
        a.step();
        assertThat(a.held()).isFalse();

        away.set(false);
        pass(Duration.ofSeconds(2));
        a.step();

        assertThat(a.held()).isTrue();
        assertThat(a.problem()).isEmpty();
        assertThat(told).containsExactly("a leads", "a follows", "a leads");
    }

    @Test
    void aLeaseThatIsGivenUpIsTakenAtOnce(KubernetesClient client) throws InterruptedException {
        Election a = candidate(client, "a");
        Election b = candidate(client, "b");
        a.step();
        b.step();

        a.close();
        b.step();

        assertThat(b.held()).isTrue();
        assertThat(client.leases().withName("demo").get().getSpec().getLeaseTransitions())
                .isEqualTo(1);
    }

    @Test
    void onlyTheLeaderWorksAndAWarmStandbyTakesOver(KubernetesClient client) throws InterruptedException {
        Recorder<Guestbook> first = Recorder.idle();
        Recorder<Guestbook> second = Recorder.idle();
        LeaseOptions lease = LeaseOptions.of(client.getNamespace(), "shift")
                .withTimes(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofMillis(20));
        var leading = Workshop.run(
                client,
                Workshop.controller(client, Guestbook.class, first).build(),
                options -> options.withElection(lease.withIdentity("first")));
        leading.create(Guestbook.named("a", 1));
        first.expect("sync a");

        try (var standby = Workshop.run(
                client,
                Workshop.controller(client, Guestbook.class, second).build(),
                options -> options.withElection(lease.withIdentity("second")))) {
            assertThat(standby.manager().awaitReady(Duration.ofSeconds(60))).isTrue();
            assertThat(standby.manager().isLeading()).isFalse();
            assertThat(masterStatus(leading)).isEqualTo(1);
            assertThat(masterStatus(standby)).isZero();
            leading.close();
            second.expect("sync a");

            assertThat(first.calls()).containsExactly("sync a");
            assertThat(standby.manager().health().leading()).isTrue();
        }
    }

    private static double masterStatus(Workshop workshop) {
        var gauge = workshop.meters().get("leader_election_master_status").tag("name", "shift");
        return gauge.gauge().value();
    }

    private Election candidate(KubernetesClient client, String name) {
        LeaseOptions lease = LeaseOptions.of(client.getNamespace(), "demo").withIdentity(name);
        var listener = new Election.Listener() {
            @Override
            public void led() {
                told.add(name + " leads");
            }

            @Override
            public void followed() {
                told.add(name + " follows");
            }
        };
        return new Election(new Wire(client), lease, listener, Clock.systemUTC(), now::get);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
