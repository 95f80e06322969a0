package dev.capstan.conformance.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.KillableApp;
import dev.capstan.conformance.Patience;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What controllers written as data promise, however events come: in the end exactly the intended objects exist, and
/// every cluster's last report is for its last generation.
///
/// The server runs them, and replicas beside it, on the same subscriptions. Five hundred events; with
/// `-Dcapstan.minutes` ten thousand. Nobody is asked to look again in time, which would hide what was lost.
abstract class DeliveryContract {
    private static final int CHANGES = 10;
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
            torture(app, fleet, seed);
            System.out.printf(
                    "%s: seed %d, %d changes of %d clusters, %d events told again, all as intended%n",
                    getClass().getSimpleName(), seed, fleet.changes(), clusters, gossip.told());
        }
    }

    private static String path() {
        return "/apis/cls.redhat.com/v1alpha1/namespaces/default/controllerconfigs";
    }

    private void torture(KillableApp app, Fleet fleet, long seed) throws Exception {
        int all = fleet.size() * CHANGES;
        var owner = new FutureTask<Void>(() -> {
            fleet.change(CHANGES, new Random(seed));
            fleet.deleteSome();
            return null;
        });
        try (var replicas = new Replicas(app, url(), meters)) {
            Thread.ofVirtual().name("owner").start(owner);
            passed(fleet, all / 8);
            replicas.crash();
            passed(fleet, all * 2 / 8);
            kill();
            passed(fleet, all * 3 / 8);
            restart();
            replicas.crash();
            passed(fleet, all * 4 / 8);
            app.kill();
            replicas.crash();
            app.revive();
            replicas.crash();
            passed(fleet, all * 6 / 8);
            replicas.crash();
            owner.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
            settle(app, fleet);
        }
    }

    private static void passed(Fleet fleet, int changes) throws InterruptedException {
        Patience.await("change " + changes, () -> fleet.changes() > changes);
    }

    /// Waits until all is as it should be, and looks once more when nothing goes on.
    private void settle(KillableApp app, Fleet fleet) throws InterruptedException {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        List<String> differences = Intended.differences(fleet.now(), app.api());
        while (!differences.isEmpty() && System.nanoTime() - end < 0) {
            TimeUnit.SECONDS.sleep(1);
            differences = Intended.differences(fleet.now(), app.api());
        }
        for (double before = -1; handled(app) > before; TimeUnit.SECONDS.sleep(2)) {
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
