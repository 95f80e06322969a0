package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.server.http.HttpLimits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Controllers that are written as data, and the fleet they work for: clusters and node pools, in both forms of
/// reports, within the process and over the network.
final class ControllersInFleetTest {
    private static final String CONFIGS = "/apis/cls.redhat.com/v1alpha1/namespaces/default/controllerconfigs";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final long PATIENCE = 30_000_000_000L;
    private static final String FIRST = """
            apiVersion: cls.redhat.com/v1alpha1
            kind: ControllerConfig
            metadata: {name: first}
            spec:
              name: first
              events: [cluster, nodepool]
              report: REPORT
              resourceTemplate: |
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: first-{{if .nodepool}}{{.nodepool.name}}{{else}}{{.cluster.name}}{{end}}
                  namespace: default
                data: {size: "{{if .nodepool}}{{.nodepool.spec.size}}{{end}}", region: "{{.cluster.spec.region}}"}
              statusConditions:
              - {name: Available, status: "True", reason: Made, message: "{{.resource.metadata.name}} is there"}
            """;
    private static final String SECOND = """
            apiVersion: cls.redhat.com/v1alpha1
            kind: ControllerConfig
            metadata: {name: second}
            spec:
              name: second
              report: REPORT
              preconditions:
              - field: status.controller_statuses.first.conditions[?(@.name=="Available")].status
                operator: eq
                value: "True"
              - field: status.controller_statuses.first.conditions[?(@.type=="Available")].reason
                operator: eq
                value: Made
              resourceTemplate: |
                {apiVersion: v1, kind: ConfigMap, metadata: {name: "second-{{.cluster.name}}", namespace: default}}
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Served served;

    @BeforeEach
    void start() throws Exception {
        served = Served.up(data, HttpLimits.defaults());
    }

    @AfterEach
    void stop() throws Exception {
        served.close();
    }

    /// [A0-10] [A0-20]
    @ParameterizedTest
    @ValueSource(
            strings = {"{form: cls}", "{form: fleet}", "{form: cls, url: URI/api/v1}", "{form: fleet, url: URI/v1}"})
    void clustersAndNodePoolsAreServedInEitherForm(String report) throws Exception {
        String said = report.replace("URI", served.uri().toString());
        done("POST", CONFIGS, json(FIRST.replace("REPORT", said)));
        until(() -> phase("first").equals("Valid"));

        done("POST", "/v1/clusters", "{\"name\": \"demo\", \"spec\": {\"region\": \"eu\"}}");
        done("POST", "/v1/clusters/demo/nodepools", "{\"name\": \"workers\", \"spec\": {\"size\": 3}}");
        done("POST", "/v1/clusters/demo/nodepools", "{\"name\": \"spare\", \"spec\": {\"size\": 1}}");
        until(() -> applied("/v1/clusters/demo", "first").equals("True"));

        done("POST", CONFIGS, json(SECOND.replace("REPORT", said)));
        until(() -> phase("second").equals("Valid"));
        patch("/v1/clusters/demo", "{\"spec\": {\"zone\": \"b\"}}");
        until(() -> applied("/v1/clusters/demo", "second").equals("True"));
        until(() -> applied("/v1/clusters/demo/nodepools/workers", "first").equals("True"));
        until(() -> applied("/v1/clusters/demo/nodepools/spare", "first").equals("True"));

        assertThat(maps()).containsExactlyInAnyOrder("first-demo", "first-workers", "first-spare", "second-demo");
        JsonNode pool = get("/v1/clusters/demo/nodepools/workers").tree();
        JsonNode made = get(MAPS + "/first-workers").tree();
        assertThat(made.path("data"))
                .isEqualTo(Document.json(bytes("{\"size\": \"3\", \"region\": \"eu\"}"))
                        .tree());
        assertThat(made.at("/metadata/labels/cls.redhat.com~1nodepool-id").asText())
                .isEqualTo(pool.path("id").asText());

        assertThat(ask("DELETE", "/v1/clusters/demo/nodepools/spare").status()).isBetween(200, 204);
        until(() -> get("/v1/clusters/demo/nodepools/spare").status() == 404);
        assertThat(maps()).containsExactlyInAnyOrder("first-demo", "first-workers", "second-demo");

        assertThat(ask("DELETE", "/v1/clusters/demo").status()).isBetween(200, 204);
        until(() -> get("/v1/clusters/demo").status() == 404);
        assertThat(maps()).isEmpty();
    }

    private String applied(String owner, String adapter) throws Exception {
        Served.Reply reply = get(owner + "/statuses/adapters/" + adapter);
        if (reply.status() != 200) {
            return reply.body();
        }
        for (JsonNode each : reply.tree().path("conditions")) {
            if (each.path("type").asText().equals("Applied")) {
                return each.path("status").asText();
            }
        }
        return reply.body();
    }

    private String phase(String config) throws Exception {
        return get(CONFIGS + "/" + config).tree().at("/status/phase").asText();
    }

    private void patch(String path, String body) throws Exception {
        assertThat(served.ask("", "PATCH", path, body).status()).isEqualTo(200);
    }

    private List<String> maps() throws Exception {
        JsonNode list = get(MAPS + "?labelSelector=cluster-id").tree();
        return list.path("items")
                .valueStream()
                .map(each -> each.at("/metadata/name").asText())
                .toList();
    }

    private Served.Reply get(String path) throws Exception {
        return ask("GET", path);
    }

    private Served.Reply ask(String method, String path) throws Exception {
        return served.ask("", method, path, "");
    }

    private void done(String method, String path, String body) throws Exception {
        Served.Reply reply = served.ask("", method, path, body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    }

    private static String json(String yaml) {
        return Document.yaml(bytes(yaml)).tree().toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        long last = System.nanoTime() + PATIENCE;
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(last);
            LockSupport.parkNanos(20_000_000);
        }
    }
}
