package dev.capstan.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.server.fleet.FleetServer.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What clients find out who ask step by step as HyperFleet's guide tells them. What it tells them to print is shown by
/// `capstan fleet status`.
final class QueryPatternsTest {
    private static final Set<String> WORKING = Set.of("JobRunning", "JobPending");

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

    /// [S4-54] Pattern 1.
    @Test
    void whoWaitsForAnAdapterLearnsHowItGoes() throws Exception {
        assertThat(progress("validation")).isEqualTo("has not reported");

        report("validation", 1, "False", "JobPending");
        assertThat(progress("validation")).isEqualTo("in progress");
        report("validation", 1, "True", "JobSucceeded");
        assertThat(progress("validation")).isEqualTo("succeeded");
        FleetServer.done(server.patch(cluster, "{\"spec\": {\"domain\": \"example.org\"}}"));
        assertThat(progress("validation")).isEqualTo("stale");
        report("validation", 2, "False", "ValidationFailed");
        assertThat(progress("validation")).isEqualTo("failed");
    }

    /// [S4-54] Pattern 2.
    @Test
    void aClusterThatIsReadyIsSoInEveryAdapter() throws Exception {
        for (String each : List.of("validation", "dns", "infrastructure", "hypershift")) {
            assertThat(ready()).isFalse();
            report(each, 1, "True", "JobSucceeded");
        }
        assertThat(ready()).isTrue();

        FleetServer.done(server.patch(cluster, "{\"spec\": {\"domain\": \"example.org\"}}"));
        assertThat(ready()).isFalse();
    }

    /// [S4-54] Pattern 3.
    @Test
    void adaptersThatHaveFailedAreFoundWithTheirReasons() throws Exception {
        report("dns", 1, "False", "JobFailed");
        FleetServer.done(server.patch(cluster, "{\"spec\": {\"domain\": \"example.org\"}}"));
        report("validation", 2, "False", "ValidationFailed");
        report("infrastructure", 2, "True", "JobSucceeded");

        assertThat(failed()).containsExactly("validation: ValidationFailed, a test says so, healthy True");
    }

    private String progress(String adapter) throws Exception {
        JsonNode found = server.get(cluster).body();
        JsonNode summary = entry(found.at("/status/adapters"), "name", adapter);
        if (summary.isMissingNode()) {
            return "has not reported";
        }
        if (!summary.path("observedGeneration").equals(found.path("generation"))) {
            return "stale";
        }
        if (summary.path("available").asText().equals("True")) {
            return "succeeded";
        }
        String reason =
                condition(detail(found, adapter), "Available").path("reason").asText();
        return WORKING.contains(reason) ? "in progress" : "failed";
    }

    private boolean ready() throws Exception {
        JsonNode found = server.get(cluster).body();
        boolean ready = found.at("/status/phase").asText().equals("Ready");
        if (ready) {
            assertThat(found.at("/status/adapters"))
                    .hasSize(4)
                    .allMatch(each -> each.path("observedGeneration").equals(found.path("generation"))
                            && each.path("available").asText().equals("True"));
        }
        return ready;
    }

    private List<String> failed() throws Exception {
        JsonNode found = server.get(cluster).body();
        long generation = found.path("generation").asLong();
        List<String> failed = new ArrayList<>();
        for (JsonNode each : found.at("/status/adapters")) {
            boolean counts = each.path("observedGeneration").asLong() >= generation;
            if (counts && each.path("available").asText().equals("False")) {
                JsonNode detail = detail(found, each.path("name").asText());
                JsonNode available = condition(detail, "Available");
                failed.add(each.path("name").asText() + ": "
                        + available.path("reason").asText() + ", "
                        + available.path("message").asText() + ", healthy "
                        + condition(detail, "Health").path("status").asText());
            }
        }
        return failed;
    }

    private JsonNode detail(JsonNode found, String adapter) throws Exception {
        Reply statuses = server.get(
                cluster + "/statuses?generation=" + found.path("generation").asLong());
        return entry(statuses.body().path("adapterStatuses"), "adapter", adapter);
    }

    private static JsonNode condition(JsonNode detail, String type) {
        return entry(detail.path("conditions"), "type", type);
    }

    private static JsonNode entry(JsonNode list, String field, String value) {
        return list.valueStream()
                .filter(each -> each.path(field).asText().equals(value))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    private void report(String adapter, long generation, String available, String reason) throws Exception {
        ObjectNode report = FleetServer.report(adapter, generation, "True");
        ((ObjectNode) report.at("/conditions/0")).put("status", available).put("reason", reason);
        FleetServer.done(server.put(cluster + "/statuses", report.toString()));
    }
}
