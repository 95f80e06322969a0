package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.backend.Notice;
import dev.capstan.controllerconfig.backend.Notice.Happening;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.object.ObjectApi;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.streamlinetest.MovedClock;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.http.HttpClient;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A backend of cls over HTTP with one cluster, `c1`, and a control plane for the objects.
abstract class Stage {
    static final String MAP = """
            resourceTemplate: |
              apiVersion: v1
              kind: ConfigMap
              metadata: {name: "info-{{.cluster.id}}", namespace: default}
              data: {region: "{{.cluster.spec.region}}"}
            """;

    final TestPlane plane = TestPlane.inMemory();
    final KubernetesClient client = plane.client();
    final MovedClock clock = MovedClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    final HttpClient http = HttpClient.newHttpClient();
    ClsServer cls;

    @BeforeEach
    void start() throws Exception {
        cls = ClsServer.start();
        cls.put("c1", "{\"generation\": 3, \"spec\": {\"region\": \"eu\"}}");
    }

    @AfterEach
    void stop() {
        cls.close();
        http.close();
        client.close();
        plane.close();
    }

    Flow flow(String spec) throws Exception {
        return flow(spec, cls(), client);
    }

    Flow flow(String spec, Backend backend) throws Exception {
        return flow(spec, backend, client);
    }

    Backend cls() {
        return new ClsBackend(new HttpTransport(http, cls.uri(), Map::of));
    }

    Flow flow(String spec, Backend backend, KubernetesClient client) throws Exception {
        String text =
                "apiVersion: cls.redhat.com/v1alpha1\nkind: ControllerConfig\nmetadata: {name: validation, namespace: default}\n"
                        + "spec:\n  name: validation\n" + spec.indent(2);
        var api = new ObjectApi(new Wire(client), "default");
        return new Flow(ControllerConfig.compile("test.yaml", text), backend, _ -> api, clock);
    }

    static Notice notice(Happening happening, String id) {
        return new Notice("cluster.reconcile", happening, OwnerId.cluster(id));
    }

    void reconcile(Flow flow) throws Exception {
        flow.handle(notice(Happening.RECONCILE, "c1"));
    }

    JsonNode last() {
        return cls.reports("c1").getLast();
    }

    String condition(String name) {
        for (JsonNode each : last().path("conditions")) {
            if (each.path("name").asText().equals(name)) {
                return each.path("status").asText() + " " + each.path("reason").asText();
            }
        }
        return "absent";
    }

    List<ConfigMap> maps() {
        return client.configMaps()
                .inNamespace("default")
                .withLabel("cls.redhat.com/controller")
                .list()
                .getItems();
    }
}
