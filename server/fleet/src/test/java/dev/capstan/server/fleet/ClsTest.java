package dev.capstan.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.server.fleet.FleetServer.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Controllers of cls find what they know.
final class ClsTest {
    private static final String CLUSTER = "/api/v1/clusters/cluster-123";
    private FleetServer server;
    private String id;

    @BeforeEach
    void start() throws Exception {
        server = FleetServer.start();
        id = server.cluster("cluster-123").id();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /// The report of the seed, on the generation that there is.
    private static ObjectNode report() throws Exception {
        return ((ObjectNode) FleetServer.json(SeedTest.seed("cls-report"))).put("observed_generation", 1L);
    }

    /// [S0-36] [A0-10] [A0-12]
    @Test
    void theReportOfTheSeedIsTakenFieldByField() throws Exception {
        for (int i = 2; i <= 42; i++) {
            server.patch("/v1/clusters/cluster-123", "{\"spec\": {\"i\": " + i + "}}");
        }

        Reply reply = server.put(CLUSTER + "/status", SeedTest.seed("cls-report"));

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(201);
        JsonNode ours = server.get("/v1/clusters/" + id + "/statuses/adapters/gcp-environment-validation")
                .body();
        JsonNode theirs = FleetServer.json(SeedTest.seed("cls-report"));
        assertThat(ours.path("adapter")).isEqualTo(theirs.path("controller_name"));
        assertThat(ours.path("observedGeneration").asInt()).isEqualTo(42);
        assertThat(ours.path("data")).isEqualTo(theirs.path("resource_status"));
        assertThat(ours.path("lastUpdated")).isEqualTo(theirs.path("timestamp"));
        assertThat(ours.path("conditions").findValuesAsText("type")).containsExactly("Applied", "Available", "Health");
        assertThat(ours.at("/conditions/1/reason").asText()).isEqualTo("ValidationPassed");
        assertThat(ours.at("/conditions/2/status").asText()).isEqualTo("True");
        assertThat(ours.at("/conditions/2/reason").asText()).isEqualTo("NoErrors");
    }

    /// [A0-20]
    @Test
    void whatWasReportedIsShownAsItCame() throws Exception {
        ObjectNode report = report();
        report.withArray("/conditions").addObject().put("name", "Healthy").put("status", "Unknown");

        Reply first = server.put(CLUSTER + "/status", report.toString());
        Reply again = server.put(CLUSTER + "/status", report.toString());

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        ObjectNode shown = (ObjectNode) first.body();
        shown.path("conditions").forEach(each -> ((ObjectNode) each).remove("last_transition_time"));
        assertThat(shown).isEqualTo(report.put("cluster_id", id));
        Reply all = server.get(CLUSTER + "/status");
        assertThat(all.body().path("phase").asText()).isEqualTo("Provisioning");
        assertThat(all.body().path("controller_statuses")).hasSize(1);
        assertThat(server.get(CLUSTER + "/status?controller_name=other").body().path("controller_statuses"))
                .isEmpty();
        JsonNode cluster = server.get("/api/v1/clusters/" + id).body();
        assertThat(cluster.at("/status/controller_statuses/gcp-environment-validation/conditions/0/reason")
                        .asText())
                .isEqualTo("JobCreated");
        assertThat(cluster.at("/spec/region").asText()).isEqualTo("eu");
    }

    @Test
    void aControllerAsksAndTellsOfNodePoolsToo() throws Exception {
        JsonNode pool = server.post("/v1/clusters/" + id + "/nodepools", """
                        {"name": "workers", "spec": {"replicas": 3}}""").body();
        String path = CLUSTER + "/nodepools/workers";

        Reply told = server.put(
                path + "/status",
                report().put("nodepool_id", pool.path("id").asText()).toString());

        assertThat(told.status()).isEqualTo(201);
        assertThat(told.body().path("nodepool_id")).isEqualTo(pool.path("id"));
        assertThat(told.body().path("cluster_id").asText()).isEqualTo(id);
        JsonNode shown = server.get(path).body();
        assertThat(shown.path("id")).isEqualTo(pool.path("id"));
        assertThat(shown.path("cluster_id").asText()).isEqualTo(id);
        assertThat(shown.at("/spec/replicas").asInt()).isEqualTo(3);
        assertThat(shown.at("/status/controller_statuses")).hasSize(1);
        assertThat(server.get(CLUSTER).body().at("/status/controller_statuses")).isEmpty();
        Reply other = server.put(
                path + "/status", report().put("nodepool_id", "np-other").toString());
        assertThat(other.status()).isEqualTo(400);
        assertThat(other.body().toString()).contains("nodepool_id is \\\"np-other\\\", but the path says");
    }

    @Test
    void anUnexpectedErrorIsIllHealth() throws Exception {
        ObjectNode report = report();
        report.putObject("last_error").put("error_type", "System").put("message", "the API is away");

        server.put(CLUSTER + "/status", report.toString());

        JsonNode ours = server.get("/v1/clusters/" + id + "/statuses").body().at("/adapterStatuses/0");
        assertThat(ours.at("/conditions/2/status").asText()).isEqualTo("False");
        assertThat(ours.at("/conditions/2/message").asText()).isEqualTo("the API is away");
        assertThat(ours.at("/metadata/last_error/error_type").asText()).isEqualTo("System");
    }

    @Test
    void whatIsWrongIsToldInTheWordsOfTheController() throws Exception {
        Reply reply = server.put(CLUSTER + "/status", """
                {"cluster_id": "another", "controller_name": "Val", "observed_generation": 9, "timestamp": "now", "conditions":
                  [{"name": "Applied", "status": "Yes"}, {"name": "Applied", "status": "True"}], "color": 1}""");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.problems())
                .anyMatch(each -> each.startsWith("cluster_id is \"another\", but the path says \"cluster-123\""))
                .anyMatch(each -> each.startsWith("controller_name Invalid value: \"Val\""))
                .anyMatch(each -> each.startsWith("observed_generation Invalid value: 9"))
                .anyMatch(each -> each.startsWith("timestamp Invalid value: \"now\""))
                .anyMatch(each -> each.startsWith("conditions[0].status Unsupported value: \"Yes\""))
                .anyMatch(each -> each.startsWith("conditions[1].name Duplicate value: \"Applied\""))
                .anyMatch(each -> each.startsWith("conditions Required value: every report has Available"))
                .anyMatch(each -> each.startsWith("color is unknown"))
                .hasSize(8);
    }

    @Test
    void aReportOnAnotherClusterIsRefusedWhateverItIsCalled() throws Exception {
        String other = server.cluster("other").id();

        for (String each : new String[] {"other", other}) {
            Reply reply = server.put(
                    "/api/v1/clusters/" + id + "/status",
                    report().put("cluster_id", each).toString());
            assertThat(reply.problems())
                    .containsExactly("cluster_id is \"" + each + "\", but the path says \"" + id + "\"");
        }
        for (String each : new String[] {"cluster-123", id}) {
            Reply reply = server.put(
                    "/api/v1/clusters/" + id + "/status",
                    report().put("cluster_id", each).toString());
            assertThat(reply.status() / 100).isEqualTo(2);
        }
    }

    @Test
    void anOlderReportIsDiscardedHereToo() throws Exception {
        server.patch("/v1/clusters/cluster-123", "{\"spec\": {\"a\": 1}}");
        Reply newer = server.put(
                CLUSTER + "/status", report().put("observed_generation", 2L).toString());

        Reply older = server.put(CLUSTER + "/status", report().toString());

        assertThat(older.status()).isEqualTo(200);
        assertThat(older.body()).isEqualTo(newer.body());
        assertThat(older.warnings()).hasSize(1);
    }
}
