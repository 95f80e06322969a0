package dev.capstan.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.server.fleet.FleetServer.Reply;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The scenarios of HyperFleet's guide, stage by stage: the phase, the adapters, and the type and status of every
/// condition that it shows.
final class ScenariosTest {
    private static final String ILL = "Health\",\"status\":\"False";

    private FleetServer server;
    private String cluster;

    @BeforeEach
    void start() throws Exception {
        server = FleetServer.start();
        cluster = "/v1/clusters/" + server.cluster("my-cluster").id();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /// [S4-1] [S4-20] [S4-24] [S4-50]
    @Test
    void aClusterIsProvisioned() throws Exception {
        expect("scenario-1-stage-1");

        send("POST", "/statuses", SeedTest.seed("started"));
        expect("scenario-1-stage-2");

        patch(SeedTest.seed("succeeded"));
        patch(report("dns", 1, "False", "JobRunning"));
        expect("scenario-1-stage-3");

        for (String each : List.of("dns", "infrastructure", "hypershift")) {
            patch(report(each, 1, "True", "JobSucceeded"));
        }
        expect("scenario-1-stage-4");
    }

    /// [S4-20] [S4-51]
    @Test
    void aFailureIsMended() throws Exception {
        send("POST", "/statuses", SeedTest.seed("business-failure"));
        expect("scenario-2-stage-1");

        send("PATCH", "", "{\"spec\": {\"domain\": \"example.org\"}}");
        patch(report("validation", 2, "False", "JobRunning"));
        expect("scenario-2-stage-2");
    }

    /// [S4-20] [S4-52]
    @Test
    void illHealthShowsInAClusterThatWorks() throws Exception {
        for (String each : List.of("validation", "dns", "infrastructure", "hypershift")) {
            send("PUT", "/statuses", report(each, 1, "True", "JobSucceeded"));
        }
        ObjectNode monitoring = (ObjectNode) FleetServer.json(report("monitoring", 1, "True", "Deployed"));
        ((ObjectNode) monitoring.at("/conditions/2"))
                .put("status", "False")
                .put("reason", "APIConnectionFailed")
                .put("message", "Monitoring adapter experiencing API connection failures");
        send("PUT", "/statuses", monitoring.toString());

        expect("scenario-3-stage-1");
    }

    /// [S4-16] [A4-19]
    @Test
    void anErrorThatNobodyExpectedShowsThoughNothingWorkedYet() throws Exception {
        send("POST", "/statuses", SeedTest.seed("unexpected-error"));

        JsonNode status = send("GET", "", "").body().path("status");
        assertThat(status.path("phase").asText()).isEqualTo("Degraded");
        assertThat(conditions(status)).contains("AdaptersUnhealthy is True", "AdaptersFailed is False");
    }

    /// [S4-22] [S4-55]
    @Test
    void everyStepOfTheGuidesDrawingCanBeTaken() throws Exception {
        reach("Pending", "Waiting for adapters to start processing");
        send("PUT", "/statuses", report("validation", 1, "False", "ValidationFailed"));
        reach("Failed", "One or more required adapters failed");
        send("PUT", "/statuses", report("validation", 1, "False", "JobRunning"));
        reach("Provisioning", "One or more adapters are actively provisioning resources");
        send("PUT", "/statuses", report("validation", 1, "False", "JobFailed"));
        reach("Failed", "One or more required adapters failed");
        for (String each : List.of("validation", "dns", "infrastructure", "hypershift")) {
            send("PUT", "/statuses", report(each, 1, "True", "JobSucceeded"));
        }
        reach("Ready", "All required adapters completed successfully");
        send("PUT", "/statuses", report("dns", 1, "True", "JobSucceeded").replace("Health\",\"status\":\"True", ILL));
        reach("Degraded", "Cluster operational but with health issues");
        send("PUT", "/statuses", report("dns", 1, "True", "JobSucceeded"));
        reach("Ready", "All required adapters completed successfully");
    }

    private void reach(String phase, String description) throws Exception {
        JsonNode status = send("GET", "", "").body().path("status");
        assertThat(status.path("phase").asText()).isEqualTo(phase);
        assertThat(status.path("phaseDescription").asText()).isEqualTo(description);
    }

    @Test
    void anAdapterThatHasCleanedUpLetsTheClusterGo() throws Exception {
        send("POST", "/statuses", report("dns", 1, "True", "JobSucceeded"));
        Reply deleted = send("DELETE", "", "");
        assertThat(deleted.status()).isEqualTo(202);
        assertThat(deleted.body().at("/status/blockers")).isEqualTo(FleetServer.json("[\"adapter dns\"]"));
        assertThat(send("GET", "/statuses", "").status()).isEqualTo(200);

        ObjectNode last = FleetServer.report("dns", 2, "True");
        last.withArray("/conditions").addObject().put("type", "Finalized").put("status", "True");
        Reply reply = send("PUT", "/statuses", last.toString());

        assertThat(reply.body().at("/adapterStatuses/0/observedGeneration").asInt())
                .isEqualTo(2);
        assertThat(server.get(cluster).status()).isEqualTo(404);
    }

    @Test
    void aPhaseIsExplainedRuleByRule() throws Exception {
        send("POST", "/statuses", SeedTest.seed("business-failure"));

        JsonNode explained = send("GET", "/explain", "").body();

        assertThat(explained.path("phase").asText()).isEqualTo("Failed");
        JsonNode passed = explained
                .path("conditions")
                .valueStream()
                .filter(each -> each.path("type").asText().equals("ValidationPassed"))
                .findFirst()
                .orElseThrow();
        assertThat(passed.path("expression").asText()).isEqualTo("adapters[\"validation\"].available == \"True\"");
        assertThat(passed.path("deciders")).isEqualTo(FleetServer.json("[\"validation\"]"));
        assertThat(explained.path("text").asText()).contains("validation");
    }

    private static String report(String adapter, long generation, String available, String reason) {
        ObjectNode report = FleetServer.report(adapter, generation, "True");
        ((ObjectNode) report.at("/conditions/0")).put("status", available).put("reason", reason);
        return report.toString();
    }

    private Reply send(String method, String path, String body) throws Exception {
        return FleetServer.done(server.send(method, cluster + path, body));
    }

    /// As adapters do it: by the id of the status.
    private void patch(String report) throws Exception {
        send("PATCH", "/statuses/" + send("GET", "/statuses", "").id(), report);
    }

    private void expect(String stage) throws Exception {
        JsonNode expected = FleetServer.json(SeedTest.seed(stage));
        JsonNode found = send("GET", "", "").body().path("status");

        assertThat(found.path("phase")).as("%s: %s", stage, found).isEqualTo(expected.path("phase"));
        if (expected.has("phaseDescription")) {
            assertThat(found.path("phaseDescription")).isEqualTo(expected.path("phaseDescription"));
        }
        assertThat(found.path("adapters").isArray()).isTrue();
        assertThat(found.path("adapters")).containsExactlyInAnyOrderElementsOf(expected.path("adapters"));
        assertThat(conditions(found)).as(stage).containsAll(conditions(expected));
        assertThat(found.path("lastUpdated").isTextual()).isTrue();
    }

    private static List<String> conditions(JsonNode status) {
        return status.path("conditions")
                .valueStream()
                .map(each -> each.path("type").asText() + " is "
                        + each.path("status").asText())
                .toList();
    }
}
