package dev.capstan.conformance.replicas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.store.postgres.PostgresOptions;
import dev.capstan.store.postgres.PostgresStore;
import dev.capstan.store.postgres.TestPostgres;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What two servers on one PostgreSQL promise to whoever talks to both.
final class TwoServersIT {
    private static final String NAMESPACE = "default";

    private final PostgresOptions database = TestPostgres.freshDatabase();
    private final TestPlane one = TestPlane.on(PostgresStore.open(database));
    private final TestPlane two = TestPlane.on(PostgresStore.open(database));
    private final KubernetesClient first = one.client();
    private final KubernetesClient second = two.client();

    @BeforeEach
    void bothServe() {
        assertThat(second.namespaces().withName(NAMESPACE).get()).isNotNull();
    }

    @AfterEach
    void stop() {
        first.close();
        second.close();
        one.close();
        two.close();
    }

    @Test
    void whatOneAcknowledgedTheOtherShowsAtOnce() {
        for (int i = 0; i < 50; i++) {
            ConfigMap written = first.resource(configMap("map-" + i, "1")).create();

            ConfigMap read = second.configMaps()
                    .inNamespace(NAMESPACE)
                    .withName("map-" + i)
                    .get();

            assertThat(read).isEqualTo(written);
            assertThat(second.configMaps().inNamespace(NAMESPACE).list().getItems())
                    .hasSize(i + 1);
        }
    }

    @Test
    void nothingIsRefusedForBeingOldNews() {
        for (int i = 0; i < 50; i++) {
            first.resource(configMap("turn", "1")).create();
            ConfigMap changed = second.resource(configMap("turn", "2")).update();
            first.resource(changed).delete();

            ConfigMap again = second.resource(configMap("turn", "1")).create();

            assertThat(again.getData()).containsEntry("key", "1");
            first.resource(again).delete();
        }
    }

    @Test
    void whatLooksUnchangedToOneIsComparedWithTheNewest() {
        first.resource(configMap("same", "1")).create();
        for (int i = 0; i < 50; i++) {
            second.resource(configMap("same", "1")).update();
            first.resource(configMap("same", "2")).update();

            ConfigMap back = second.resource(configMap("same", "1")).update();

            assertThat(back.getData()).containsEntry("key", "1");
            assertThat(first.resource(back).get().getData()).containsEntry("key", "1");
        }
    }

    @Test
    void aKindDefinedAtOneIsServedByTheOther() {
        first.load(TwoServersIT.class.getResourceAsStream("/dev/capstan/conformance/widgets-crd.yaml"))
                .create();

        assertThat(second.genericKubernetesResources("example.dev/v1", "Widget")
                        .inNamespace(NAMESPACE)
                        .list()
                        .getItems())
                .isEmpty();
    }

    @Test
    void aWatchAtOneSeesTheWritesOfBothInOrderEachOnce() throws InterruptedException {
        var events = new LinkedBlockingQueue<ConfigMap>();
        try (Watch _ = first.configMaps().inNamespace(NAMESPACE).watch(new Recorder(events))) {
            List<Thread> writers = List.of(writer(first, "a"), writer(second, "b"));
            for (Thread each : writers) {
                each.join();
            }

            List<Long> revisions = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                ConfigMap event = events.poll(20, TimeUnit.SECONDS);
                assertThat(event).as("event %s of 200", i + 1).isNotNull();
                revisions.add(Long.valueOf(event.getMetadata().getResourceVersion()));
                names.add(event.getMetadata().getName());
            }
            assertThat(revisions).isSorted().doesNotHaveDuplicates();
            assertThat(names)
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 100)
                            .boxed()
                            .flatMap(i -> List.of("a-" + i, "b-" + i).stream())
                            .toList());
        }
    }

    private static Thread writer(KubernetesClient client, String prefix) {
        return Thread.ofVirtual().start(() -> {
            for (int i = 0; i < 100; i++) {
                client.resource(configMap(prefix + "-" + i, "1")).create();
            }
        });
    }

    private static ConfigMap configMap(String name, String value) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(NAMESPACE)
                .endMetadata()
                .addToData("key", value)
                .build();
    }

    private record Recorder(LinkedBlockingQueue<ConfigMap> events) implements Watcher<ConfigMap> {
        @Override
        public void eventReceived(Action action, ConfigMap resource) {
            events.add(resource);
        }

        @Override
        public void onClose(WatcherException cause) {}
    }
}
