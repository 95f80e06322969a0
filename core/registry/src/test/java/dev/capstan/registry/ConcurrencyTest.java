package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.WatchRequest.Start;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import dev.capstan.registry.watch.WatchEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConcurrencyTest {
    private static final int WRITERS = 16;
    private static final int WRITES = 40;
    private static final int COUNTERS = 3;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void noIncrementIsLostAndEveryOneIsSeenOnce(long seed) throws Exception {
        try (Kernel kernel = Kernel.inMemory()) {
            for (int i = 0; i < COUNTERS; i++) {
                kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: c" + i + "}, data: {n: '0'}}");
            }
            var request = new WatchRequest(
                    configMap("demo", null),
                    LabelSelector.EVERYTHING,
                    FieldSelector.EVERYTHING,
                    new Start.Now(),
                    () -> {});
            try (Watching watching = kernel.registry().watch(request)) {
                run(kernel, seed);
                int[] values = new int[COUNTERS];
                for (WatchEvent each : WatchTest.take(watching, WRITERS * WRITES)) {
                    int counter = each.object().key().name().charAt(1) - '0';
                    assertThat(count(each.object().read())).isEqualTo(++values[counter]);
                }
                int total = 0;
                for (int i = 0; i < COUNTERS; i++) {
                    total += count(kernel.get(configMap("demo", "c" + i)));
                }
                assertThat(total).isEqualTo(WRITERS * WRITES);
            }
        }
    }

    private static void run(Kernel kernel, long seed) throws InterruptedException, ExecutionException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> done = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                var random = new Random(seed * 1000 + writer);
                done.add(threads.submit(() -> {
                    for (int i = 0; i < WRITES; i++) {
                        increment(kernel, configMap("demo", "c" + random.nextInt(COUNTERS)), random.nextBoolean());
                    }
                }));
            }
            for (Future<?> each : done) {
                each.get();
            }
        }
    }

    /// As a function that is called again, or as a client does it: read, change, write, and again on a conflict.
    private static void increment(Kernel kernel, ResourcePath path, boolean inside) {
        if (inside) {
            kernel.registry().change(path, ConcurrencyTest::incremented);
            return;
        }
        while (true) {
            Resource changed = incremented(kernel.get(path));
            try {
                kernel.registry().update(path, new Document(changed.tree(), List.of()), WriteOptions.DEFAULT);
                return;
            } catch (RefusedException e) {
                assertThat(e.refusal()).isInstanceOf(Refusal.Conflict.class);
            }
        }
    }

    private static Resource incremented(Resource counter) {
        ((ObjectNode) counter.tree().path("data")).put("n", Integer.toString(count(counter) + 1));
        return counter;
    }

    private static int count(Resource counter) {
        return Integer.parseInt(counter.tree().path("data").path("n").asText());
    }
}
