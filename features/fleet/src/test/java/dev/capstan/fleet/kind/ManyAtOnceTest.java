package dev.capstan.fleet.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Twenty adapters report on five hundred clusters at once.
final class ManyAtOnceTest {
    private static final int ADAPTERS = 20;
    private static final int CLUSTERS = 500;
    private static final String[] STATUSES = {"True", "False", "Unknown"};

    @Test
    void noReportIsLostAndEveryStatusIsWhatFollowsFromTheReports() throws Exception {
        String required = IntStream.range(0, ADAPTERS)
                .mapToObj(each -> "  - adapter-" + each + "\n")
                .collect(Collectors.joining());
        String config = AggregationConfig.shippedText()
                .replaceFirst("requiredAdapters:\n(  - .*\n)+", "requiredAdapters:\n" + required);
        try (var plane = new Plane(Aggregations.read("many.yaml", config), Clock.systemUTC())) {
            for (int i = 0; i < CLUSTERS; i++) {
                Resource _ = plane.create(
                        "{apiVersion: fleet.capstan.dev/v1, kind: Cluster, metadata: {name: c" + i + "}, spec: {}}");
            }
            reportAll(plane);

            View view = plane.registry.view();
            Instant now = Instant.now();
            for (int i = 0; i < CLUSTERS; i++) {
                var owner = new Owner("default", "c" + i);
                Stored cluster = Objects.requireNonNull(view.find(owner.key()));
                assertThat(owner.reports(view)).hasSize(ADAPTERS);
                assertThat(cluster.read().tree().at("/status/adapters")).hasSize(ADAPTERS);
                assertThat(plane.reviewer.review(cluster, view, now).outdated()).isFalse();
            }
        }
    }

    private static void reportAll(Plane plane) throws Exception {
        var adapters = new ArrayList<Future<?>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < ADAPTERS; i++) {
                String adapter = "adapter-" + i;
                var random = new Random(i);
                adapters.add(threads.submit(() -> {
                    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
                        plane.report("c" + cluster, adapter, 1, any(random), any(random), any(random));
                    }
                }));
            }
        }
        for (Future<?> each : adapters) {
            each.get();
        }
    }

    private static String any(Random random) {
        return STATUSES[random.nextInt(STATUSES.length)];
    }
}
