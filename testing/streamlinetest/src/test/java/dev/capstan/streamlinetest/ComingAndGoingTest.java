package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Manager;
import dev.capstan.streamline.RunningController;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Controllers that come and go while their manager runs.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class ComingAndGoingTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private Manager manager(KubernetesClient client) {
        return Manager.of(client, Manager.Options.defaults().withMeters(meters).withGrace(Duration.ofSeconds(5)));
    }

    private static Controller<Guestbook> controller(KubernetesClient client, Recorder<Guestbook> recorder) {
        return Workshop.controller(client, Guestbook.class, recorder)
                .name("late")
                .build();
    }

    @Test
    void oneThatComesLateHandlesWhatIsThereAndWhatItIsWokenFor(KubernetesClient client) throws InterruptedException {
        client.resource(Guestbook.named("a", 1)).create();
        Recorder<Guestbook> recorder = Recorder.idle();
        try (var manager = manager(client).start()) {
            RunningController late = manager.run(controller(client, recorder));
            recorder.expect("sync a");
            assertThat(late.awaitReady(PATIENCE)).isTrue();

            late.wake(new ObjectKey(client.getNamespace(), "a"));
            recorder.expect("sync a");
            late.wakeAll();
            recorder.expect("sync a");

            assertThat(late.keys()).containsExactly(new ObjectKey(client.getNamespace(), "a"));
            assertThat(manager.health().ready()).isTrue();
        }
    }

    @Test
    void oneThatGoesTakesItsMetricsAlong(KubernetesClient client) throws InterruptedException {
        client.resource(Guestbook.named("a", 1)).create();
        Recorder<Guestbook> first = Recorder.idle();
        Recorder<Guestbook> second = Recorder.idle();
        try (var manager = manager(client).start()) {
            RunningController late = manager.run(controller(client, first));
            first.expect("sync a");
            assertThat(meters.find("streamline_cache_objects").gauges()).hasSize(1);

            late.close();

            assertThat(meters.find("streamline_cache_objects").gauges()).isEmpty();
            assertThat(meters.isClosed()).isFalse();
            RunningController again = manager.run(controller(client, second));
            second.expect("sync a");
            assertThat(again.isReady()).isTrue();
        }
    }

    @Test
    void oneThatComesLateWorksOnlyWhereItsManagerLeads(KubernetesClient client) throws InterruptedException {
        client.resource(Guestbook.named("a", 1)).create();
        Recorder<Guestbook> recorder = Recorder.idle();
        LeaseOptions lease = LeaseOptions.of(client.getNamespace(), "late");
        Manager.Options options = Manager.Options.defaults().withMeters(meters);
        Manager leader = Manager.of(client, options.withElection(lease.withIdentity("one")))
                .start();
        Workshop.until(leader::isLeading);
        try (var follower = Manager.of(client, options.withElection(lease.withIdentity("two")))
                .start()) {
            Recorder<Guestbook> idle = Recorder.idle();
            RunningController waiting = follower.run(controller(client, idle));
            assertThat(waiting.awaitReady(PATIENCE)).isTrue();
            waiting.wake(new ObjectKey(client.getNamespace(), "a"));
            RunningController working = leader.run(controller(client, recorder));
            recorder.expect("sync a");
            assertThat(working.isReady()).isTrue();

            leader.close();

            idle.expect("sync a");
        }
    }

    @Test
    void aClosedManagerTakesNoMore(KubernetesClient client) {
        Manager manager = manager(client).start();
        manager.close();

        assertThatThrownBy(() -> manager.run(controller(client, Recorder.idle())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("controller late comes too late: the manager has been closed");
    }
}
