package dev.capstan.conformance.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.KillableApp;
import dev.capstan.conformance.Patience;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What controllers written as data promise, however events come: in the end exactly the intended objects exist, and
/// every cluster's last report is for its last generation.
///
/// The server runs them, and replicas beside it, on the same subscriptions. There are rounds: all clusters change,
/// and something goes wrong on the way and again after the last change, so that nothing that follows hides what was
/// lost; nor is anybody asked to look again in time. Five hundred changes; with `-Dcapstan.minutes` ten thousand.
abstract class DeliveryContract {
    /// Of each cluster, in every round.
    private static final int CHANGES = 2;
    private static final String COUNTED = "hyperfleet_adapter_events_processed_total";

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    /// Where the broker is.
    protected abstract String url();

    /// Ends the broker without warning.
    protected abstract void kill() throws Exception;

    /// Starts it again, with what it had.
    protected abstract void restart() throws Exception;

    @Test
    void whatIsIntendedComesTrueWhateverHappensOnTheWay(@TempDir Path data) throws Exception {
        int clusters = Long.getLong("capstan.minutes", 0) > 0 ? 1_000 : 50;
        long seed = Long.getLong("capstan.seed", System.nanoTime());
        System.out.println(getClass().getSimpleName() + ": seed " + seed);
        Path rules = Files.writeString(data.resolve("aggregation.yaml"), """
                requiredAdapters: [once, following, versioned]
                policies: {staleAction: none}
                reconcile: {ready: 24h, notReady: 24h}
                """);
        try (var gossip = new Gossip(url(), new Random(seed));
                var app = new KillableApp(data, "--messaging-url", url(), "--aggregation", rules.toString())) {
            for (String each : List.of(Configs.once(), Configs.following(), Configs.versioned())) {
                assertThat(app.api().post(path(), each).code()).isEqualTo(201);
            }
            Configs.ALL.forEach(each ->
                    app.api().await(path() + "/" + each, answer -> answer.body().contains("\"Subscribed\"")));
            var fleet = new Fleet(app, clusters);
            torture(app, fleet);
            System.out.printf(
                    "%s: seed %d, %d changes of %d clusters, %d events told again, all as intended%n",
                    getClass().getSimpleName(), seed, fleet.changes(), clusters, gossip.told());
        }
    }

    private static String path() {
        return "/apis/cls.redhat.com/v1alpha1/namespaces/default/controllerconfigs";
    }

    private void torture(KillableApp app, Fleet fleet) throws Exception {
        try (var replicas = new Replicas(app, url(), meters)) {
            List<Fleet.Strike> strikes =
                    List.of(replicas::crash, this::cutOff, () -> killed(app, replicas), replicas::crash);
            fleet.create();
            for (Fleet.Strike each : strikes) {
                fleet.change(CHANGES, each);
                settle(app, fleet);
            }
            fleet.deleteSome();
            replicas.crash();
            settle(app, fleet);
        }
    }

    private void cutOff() throws Exception {
        kill();
        restart();
    }

    /// While it is gone replicas go on receiving, and reach nobody.
    private static void killed(KillableApp app, Replicas replicas) {
        app.kill();
        app.revive();
        replicas.crash();
        replicas.crash();
    }

    /// Waits until all is as it should be, and looks once more when nothing goes on.
    private void settle(KillableApp app, Fleet fleet) throws InterruptedException {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        List<String> differences = Intended.differences(fleet.now(), app.api());
        while (!differences.isEmpty() && System.nanoTime() - end < 0) {
            TimeUnit.MILLISECONDS.sleep(200);
            differences = Intended.differences(fleet.now(), app.api());
        }
        for (double before = -1; handled(app) > before; TimeUnit.SECONDS.sleep(1)) {
            before = handled(app);
        }
        assertThat(Intended.differences(fleet.now(), app.api())).isEmpty();
    }

    private double handled(KillableApp app) {
        return meters.find(COUNTED).counters().stream()
                        .mapToDouble(each -> each.count())
                        .sum()
                + app.api()
                        .get("/metrics")
                        .body()
                        .lines()
                        .filter(line -> line.startsWith(COUNTED))
                        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                        .sum();
    }
}
