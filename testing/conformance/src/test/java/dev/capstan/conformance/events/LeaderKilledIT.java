package dev.capstan.conformance.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.AppServer;
import dev.capstan.conformance.KillableApp;
import dev.capstan.conformance.Patience;
import dev.capstan.messaging.amqp.QpidBroker;
import dev.capstan.store.postgres.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two servers on one database and one broker: one of them keeps time and tells others of clusters, and when it is
/// killed the other does.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class LeaderKilledIT {
    private static final int CLUSTERS = 20;
    private static final String SCHEDULED = "capstan_fleet_scheduled";
    private static final String ASKED = "capstan_fleet_reconcile_lag_seconds_count";
    private static final String SWEPT = "capstan_fleet_sweep_changes_total";

    @Test
    void oneKeepsTimeAndTheOtherGoesOnWhenItIsKilled(@TempDir Path home) throws Exception {
        Path rules = Files.writeString(home.resolve("aggregation.yaml"), """
                requiredAdapters: [dns]
                defaultBehavior:
                  timeout: 1s
                """);
        var owner = new Owner();
        try (var broker = QpidBroker.start();
                var consumer = Consumer.of(broker.url(), "consumer")) {
            String[] options = {
                "--store", AppServer.store(TestPostgres.freshDatabase()),
                "--messaging-url", broker.url(),
                "--aggregation", rules.toString()
            };
            try (var one = new KillableApp(home.resolve("one"), options);
                    var two = new KillableApp(home.resolve("two"), options)) {
                List<String> ids = new ArrayList<>();
                for (int i = 0; i < CLUSTERS; i++) {
                    ids.add(owner.create((i % 2 == 0 ? one : two).api(), "cluster-" + i));
                }
                Patience.await("a leader", () -> number(one, SCHEDULED) + number(two, SCHEDULED) > 0);
                KillableApp leader = number(one, SCHEDULED) > 0 ? one : two;
                KillableApp other = leader == one ? two : one;
                Patience.await("the end of the wait for adapters", () -> number(leader, SWEPT) >= CLUSTERS);
                consumer.await(owner.generations(), false);
                assertThat(number(leader, SCHEDULED)).isEqualTo(CLUSTERS);
                assertThat(number(leader, ASKED)).isGreaterThanOrEqualTo(CLUSTERS);
                assertThat(List.of(number(other, SCHEDULED), number(other, ASKED), number(other, SWEPT)))
                        .containsOnly(0.0);

                leader.kill();
                ids.forEach(each -> owner.update(other.api(), each));
                String late = owner.create(other.api(), "late");

                Patience.await("the other's turn", () -> number(other, SCHEDULED) == CLUSTERS + 1);
                Patience.await("the end of its wait", () -> phase(other, late).equals("Failed"));
                consumer.await(owner.generations(), false);
                Patience.await("a question to its adapters", () -> consumer.wasAsked(late));
            }
        }
    }

    private static String phase(KillableApp app, String id) {
        return app.api()
                .get("/v1/clusters/" + id)
                .json()
                .path("status")
                .path("phase")
                .asText();
    }

    private static double number(KillableApp app, String metric) {
        return app.api()
                .get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(metric + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(metric.length() + 1)))
                .sum();
    }
}
