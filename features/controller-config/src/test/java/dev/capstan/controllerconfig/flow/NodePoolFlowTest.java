package dev.capstan.controllerconfig.flow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.backend.Notice;
import dev.capstan.controllerconfig.backend.Notice.Happening;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.object.ObjectApi;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.http.HttpClient;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Events of node pools.
final class NodePoolFlowTest {
    private static final String POOL = "c1/nodepools/p1";
    private static final String CONFIG = """
            apiVersion: cls.redhat.com/v1alpha1
            kind: ControllerConfig
            metadata: {name: machines, namespace: default}
            spec:
              name: machines
              events: [nodepool]
              preconditions: [{field: nodepool.spec.size, operator: exists}]
              resourceTemplate: |
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: "machines-{{.nodepool.name}}", namespace: default}
                data: {size: "{{.nodepool.spec.size}}", region: "{{.cluster.spec.region}}"}
              statusConditions:
              - {name: Available, status: "True", reason: "Size{{.nodepool.spec.size}}", message: "{{.nodepool.id}}"}
            """;

    private final TestPlane plane = TestPlane.inMemory();
    private final KubernetesClient client = plane.client();
    private final HttpClient http = HttpClient.newHttpClient();
    private ClsServer cls;

    @BeforeEach
    void start() throws Exception {
        cls = ClsServer.start();
        cls.put("c1", "{\"generation\": 7, \"spec\": {\"region\": \"eu\"}}");
        cls.put(POOL, "{\"name\": \"one\", \"generation\": 2, \"spec\": {\"size\": 3}}");
        cls.put("c1/nodepools/p2", "{\"name\": \"two\", \"generation\": 1, \"spec\": {\"size\": 5}}");
    }

    @AfterEach
    void stop() {
        cls.close();
        http.close();
        client.close();
        plane.close();
    }

    private Flow flow(String config) throws Exception {
        var backend = new ClsBackend(new HttpTransport(http, cls.uri(), Map::of));
        var api = new ObjectApi(new Wire(client), "default");
        return new Flow(ControllerConfig.compile("test.yaml", config), backend, _ -> api, Clock.systemUTC());
    }

    private static Notice notice(Happening happening, String pool) {
        String type = "nodepool." + happening.name().toLowerCase(Locale.ROOT);
        return new Notice(type, happening, new OwnerId("c1", pool));
    }

    private List<ConfigMap> maps() {
        return client.configMaps()
                .inNamespace("default")
                .withLabel("cls.redhat.com/controller")
                .list()
                .getItems();
    }

    @Test
    void anObjectIsMadeForTheNodePoolAndReportedOnIt() throws Exception {
        flow(CONFIG).handle(notice(Happening.CREATED, "p1"));

        assertThat(maps()).singleElement().satisfies(map -> {
            assertThat(map.getMetadata().getName()).isEqualTo("machines-one");
            assertThat(map.getData()).isEqualTo(Map.of("size", "3", "region", "eu"));
            assertThat(map.getMetadata().getLabels())
                    .containsEntry("cls.redhat.com/cluster-id", "c1")
                    .containsEntry("cls.redhat.com/nodepool-id", "p1")
                    .containsEntry("cluster-generation", "2");
        });
        JsonNode report = cls.reports(POOL).getLast();
        assertThat(report.path("cluster_id").asText()).isEqualTo("c1");
        assertThat(report.path("nodepool_id").asText()).isEqualTo("p1");
        assertThat(report.path("observed_generation").asLong()).isEqualTo(2);
        assertThat(report.at("/conditions/1/reason").asText()).isEqualTo("Size3");
        assertThat(cls.reports("c1")).isEmpty();
    }

    @Test
    void whatWasMadeForANodePoolGoesWithItAndNotWithAnother() throws Exception {
        Flow flow = flow(CONFIG);
        flow.handle(notice(Happening.CREATED, "p1"));
        flow.handle(notice(Happening.CREATED, "p2"));
        cls.put(POOL, "{\"generation\": 2, \"deleted_at\": \"2026-01-01T00:00:00Z\", \"spec\": {}}");

        flow.handle(notice(Happening.RECONCILE, "p1"));

        assertThat(maps()).extracting(map -> map.getMetadata().getName()).containsExactly("machines-two");
        assertThat(cls.reports(POOL).getLast().toString()).contains("Finalized", "All objects are gone");
    }

    @Test
    void itGoesWithTheClusterThoughTheControllerSaysNothingOfClusters() throws Exception {
        Flow flow = flow(CONFIG);
        flow.handle(notice(Happening.CREATED, "p1"));
        flow.handle(notice(Happening.CREATED, "p2"));

        flow.handle(new Notice("cluster.deleted", Happening.DELETED, OwnerId.cluster("c1")));

        assertThat(maps()).isEmpty();
        assertThat(cls.reports("c1")).isEmpty();
    }

    @Test
    void anObjectOfAnotherNodePoolIsNotTakenForOurs() throws Exception {
        Flow flow = flow(CONFIG.replace("machines-{{.nodepool.name}}", "machines"));
        flow.handle(notice(Happening.CREATED, "p1"));

        flow.handle(notice(Happening.CREATED, "p2"));

        assertThat(cls.reports("c1/nodepools/p2").getLast().toString())
                .contains("ResourceCreationFailed", "made it for node pool p2 of cluster c1");
        assertThat(maps().getFirst().getData()).containsEntry("size", "3");
    }

    @Test
    void preconditionsAskTheNodePool() throws Exception {
        cls.put(POOL, "{\"generation\": 2, \"spec\": {}}");

        flow(CONFIG).handle(notice(Happening.CREATED, "p1"));

        assertThat(maps()).isEmpty();
        assertThat(cls.reports(POOL).getLast().toString())
                .contains("PreconditionsNotMet", "nodepool.spec.size must exist");
    }
}
