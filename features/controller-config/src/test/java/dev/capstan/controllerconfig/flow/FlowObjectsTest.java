package dev.capstan.controllerconfig.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.BackendException;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.backend.Notice.Happening;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.report.Report;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Which objects there are afterwards: whoever else works on them, whatever was there, whoever is late.
final class FlowObjectsTest extends Stage {
    /// [S0-49]
    @Test
    void replicasThatHandleTheSameEventsAtOnceMakeOneObject() throws Exception {
        List<Flow> replicas = List.of(flow(MAP), flow(MAP));
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Object>> tasks = IntStream.range(0, 40)
                    .mapToObj(i -> (Callable<Object>) () -> {
                        reconcile(replicas.get(i % 2));
                        return i;
                    })
                    .toList();
            for (var each : pool.invokeAll(tasks)) {
                each.get();
            }
        }

        assertThat(maps()).hasSize(1);
    }

    /// One that is told of the cluster as it is, and goes on only when another is through with what it is then.
    private Flow slow(String spec, Callable<?> meanwhile) throws Exception {
        var first = new AtomicBoolean(true);
        var backend = new ClsBackend(new HttpTransport(http, cls.uri(), Map::of));
        return flow(spec, new Backend() {
            @Override
            public Optional<Found> find(OwnerId owner) throws BackendException, InterruptedException {
                Optional<Found> found = backend.find(owner);
                if (first.getAndSet(false)) {
                    assertThatCode(meanwhile::call).doesNotThrowAnyException();
                }
                return found;
            }

            @Override
            public void report(OwnerId owner, Report report) throws BackendException, InterruptedException {
                backend.report(owner, report);
            }
        });
    }

    private Void wanted(String spec, int generation) throws Exception {
        cls.put("c1", "{\"generation\": " + generation + ", \"spec\": {\"region\": \"r" + generation + "\"}}");
        reconcile(flow(spec));
        return null;
    }

    @Test
    void whoeverIsLateDoesNotLeaveWhatIsWantedNoMore() throws Exception {
        String spec = "resourceManagement: {strategy: inPlace}\n" + MAP;

        reconcile(slow(spec, () -> wanted(spec, 4)));
        assertThat(maps().getFirst().getData()).containsEntry("region", "r4");

        reconcile(slow(spec, () -> wanted(spec, 5)));
        assertThat(maps().getFirst().getData()).containsEntry("region", "r5");
        assertThat(last().path("observed_generation").asInt()).isEqualTo(5);
    }

    @Test
    void whoeverIsLateDoesNotLeaveAVersionTooMany() throws Exception {
        String spec = "resourceManagement: {strategy: versioned, keepVersions: 2}\n" + MAP;
        reconcile(flow(spec));
        cls.put("c1", "{\"generation\": 4, \"spec\": {\"region\": \"r4\"}}");

        reconcile(slow(spec, () -> wanted(spec, 5)));

        assertThat(maps()).extracting(map -> map.getMetadata().getName()).containsExactly("info-c1-g4", "info-c1-g5");
    }

    @Test
    void whoeverIsLateDoesNotLeaveAnObjectOfAClusterThatIsGone() throws Exception {
        Flow other = flow(MAP);

        reconcile(slow(MAP, () -> {
            cls.remove("c1");
            other.handle(notice(Happening.DELETED, "c1"));
            return null;
        }));

        assertThat(maps()).isEmpty();
    }

    /// [A0-9]
    @Test
    void eachGenerationHasAVersionOfItsOwnAndTheOldestGo() throws Exception {
        Flow flow = flow("resourceManagement: {strategy: versioned, keepVersions: 2}\n" + MAP);
        for (int generation = 3; generation <= 6; generation++) {
            cls.put("c1", "{\"generation\": " + generation + ", \"spec\": {\"region\": \"r" + generation + "\"}}");
            reconcile(flow);
            reconcile(flow);
        }

        assertThat(maps()).extracting(map -> map.getMetadata().getName()).containsExactly("info-c1-g5", "info-c1-g6");
    }

    @Test
    void anObjectThatIsChangedInPlaceKeepsWhatOthersHaveSet() throws Exception {
        Flow flow = flow("resourceManagement: {strategy: inPlace}\n" + MAP);
        reconcile(flow);
        client.resource(maps().getFirst())
                .edit(map -> map.edit().addToData("theirs", "1").build());
        cls.put("c1", "{\"generation\": 4, \"spec\": {\"region\": \"us\"}}");

        reconcile(flow);

        assertThat(maps().getFirst().getData()).containsEntry("region", "us").containsEntry("theirs", "1");
        assertThat(maps().getFirst().getMetadata().getLabels()).containsEntry("cluster-generation", "4");
    }

    /// [S0-15] [S0-37] [A0-9] [A0-19]
    @Test
    void anObjectThatIsThereIsLeftAsItIs() throws Exception {
        Flow flow = flow(MAP);
        reconcile(flow);
        cls.put("c1", "{\"generation\": 4, \"spec\": {\"region\": \"us\"}}");

        reconcile(flow);

        assertThat(maps().getFirst().getData()).containsEntry("region", "eu");
        assertThat(last().path("observed_generation").asInt()).isEqualTo(4);
    }

    @Test
    void anObjectOfAnotherClusterIsNotTakenForOurs() throws Exception {
        cls.put("c2", "{\"generation\": 1, \"spec\": {\"region\": \"eu\"}}");
        Flow flow = flow(MAP.replace("info-{{.cluster.id}}", "info"));
        reconcile(flow);

        flow.handle(notice(Happening.CREATED, "c2"));

        assertThat(cls.reports("c2").getLast().toString())
                .contains("ResourceCreationFailed", "do not say that this controller made it for cluster c2");
        assertThat(maps()).hasSize(1);
    }

    @Test
    void whatSomebodyElseMadeIsLookedAtAndNeverChangedOrDeleted() throws Exception {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("info-c1")
                        .withNamespace("default")
                        .endMetadata()
                        .addToData("region", "theirs")
                        .build())
                .create();

        reconcile(flow("resourceManagement: {strategy: inPlace}\n" + MAP));
        assertThat(condition("Applied")).isEqualTo("False ResourceCreationFailed");
        reconcile(flow(MAP));
        assertThat(condition("Applied")).startsWith("True");
        flow(MAP).handle(notice(Happening.DELETED, "c1"));

        var left =
                client.configMaps().inNamespace("default").withName("info-c1").get();
        assertThat(left.getData()).containsEntry("region", "theirs");
        assertThat(left.getMetadata().getLabels()).isNullOrEmpty();
    }
}
