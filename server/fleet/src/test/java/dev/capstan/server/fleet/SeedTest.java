package dev.capstan.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.server.fleet.FleetServer.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every JSON payload that the guide of HyperFleet prints is taken as it stands there.
final class SeedTest {
    private static final List<String> PRINTED = List.of(
            "first-report",
            "updated-report",
            "patched-report",
            "cluster-status",
            "dns-report",
            "started",
            "succeeded",
            "business-failure",
            "unexpected-error",
            "complete-status",
            "scenario-1-stage-1",
            "scenario-1-stage-2",
            "scenario-1-stage-3",
            "scenario-1-stage-4",
            "scenario-2-stage-1",
            "scenario-2-stage-2",
            "scenario-3-stage-1");

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

    static String seed(String name) throws IOException {
        try (InputStream in = SeedTest.class.getResourceAsStream("seed/" + name + ".json")) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static JsonNode tree(String name) throws IOException {
        return Document.json(seed(name).getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static List<String> names(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void theyAreAllThatTheGuidePrints() throws IOException {
        Path seeds = Path.of(System.getProperty("capstan.root", "."), "..", "shared", "seeds");
        assumeTrue(Files.isDirectory(seeds), "the seeds are not here");
        var known = new ArrayList<JsonNode>();
        for (String each : PRINTED) {
            known.add(tree(each));
        }

        var printed = new ArrayList<JsonNode>();
        try (Stream<Path> files = Files.list(seeds)) {
            Path guide = files.filter(each -> each.getFileName().toString().startsWith("004_"))
                    .findFirst()
                    .orElseThrow();
            Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
                    .matcher(Files.readString(guide))
                    .results()
                    .flatMap(each -> whole(each.group(1)).stream())
                    .filter(each -> each.has("adapter") || each.has("adapterStatuses") || each.has("lastUpdated"))
                    .forEach(printed::add);
        }

        assertThat(printed).hasSizeGreaterThan(15).isSubsetOf(known);
    }

    /// A block that is JSON but for lines of comment; nothing when it leaves something out.
    private static Optional<JsonNode> whole(String block) {
        try {
            return Optional.of(
                    Document.json(block.replaceAll("(?m)^\\s*//.*$", "").getBytes(StandardCharsets.UTF_8))
                            .tree());
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }

    /// [S4-20] [S4-23]
    @Test
    void whatIsExtractedIsWhatTheGuideExtracts() throws Exception {
        server.post(cluster + "/statuses", """
                {"adapterStatuses": [{"adapter": "validation", "observedGeneration": 1, "conditions": [
                  {"type": "Available", "status": "True", "reason": "JobSucceeded"},
                  {"type": "Applied", "status": "True", "reason": "JobLaunched"},
                  {"type": "Health", "status": "True", "reason": "NoErrors"}]}]}""");

        assertThat(server.get(cluster).body().at("/status/adapters")).isEqualTo(FleetServer.json("""
                [{"name": "validation", "available": "True", "observedGeneration": 1}]"""));
    }

    /// [S4-2] [S4-3] [S4-4] [S4-8] [A4-8]
    @Test
    void adaptersReportAsTheGuideSays() throws Exception {
        assertThat(server.get(cluster + "/statuses").status()).isEqualTo(404);

        Reply created = server.post(cluster + "/statuses", seed("first-report"));

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.id()).startsWith("status-cls-");
        assertThat(created.body().path("adapterStatuses"))
                .isEqualTo(tree("first-report").path("adapterStatuses"));
        String id = server.get(cluster + "/statuses").id();
        Reply updated = server.patch(cluster + "/statuses/" + id, seed("updated-report"));
        assertThat(updated.status()).isEqualTo(200);
        assertThat(updated.body().path("adapterStatuses")).hasSize(1);
        assertThat(updated.body().at("/adapterStatuses/0/conditions/0"))
                .isEqualTo(tree("updated-report").at("/conditions/0"));
    }

    /// [S4-4] [S4-5] [S4-12] [S4-17] [S4-53] [A4-6]
    @ParameterizedTest
    @ValueSource(
            strings = {
                "updated-report",
                "patched-report",
                "dns-report",
                "succeeded",
                "business-failure",
                "unexpected-error"
            })
    void singleReportsAreTakenByEveryEndpoint(String name) throws Exception {
        JsonNode report = tree(name);
        String adapter = report.path("adapter").asText();

        assertThat(server.post(cluster + "/statuses", seed(name)).status()).isEqualTo(201);
        String id = server.get(cluster + "/statuses").id();
        for (Reply each : List.of(
                server.patch(cluster + "/statuses/" + id, seed(name)),
                server.put(cluster + "/statuses", seed(name)),
                server.put(cluster + "/statuses/adapters/" + adapter, seed(name)))) {
            assertThat(each.status()).as("%s", each.body()).isEqualTo(200);
            ObjectNode kept = (ObjectNode) each.body().at("/adapterStatuses/0");
            if (!report.has("lastUpdated")) {
                kept.remove("lastUpdated");
            }
            assertThat(kept).isEqualTo(report);
        }
    }

    /// [S4-10] [S4-53] [A4-5]
    @ParameterizedTest
    @ValueSource(strings = {"first-report", "started", "cluster-status", "complete-status"})
    void severalReportsAreTakenTogether(String name) throws Exception {
        Reply reply = server.post(cluster + "/statuses", seed(name));

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(201);
        assertThat(reply.body().path("adapterStatuses")).isEqualTo(tree(name).path("adapterStatuses"));
        assertThat(reply.body().has("generation")).isFalse();
    }

    /// [S4-12] [S4-56]
    @Test
    void everyConditionOfTheGuideIsTaken() throws Exception {
        for (JsonNode available : tree("available-conditions")) {
            for (JsonNode applied : tree("applied-conditions")) {
                for (JsonNode health : tree("health-conditions")) {
                    ObjectNode report = FleetServer.report("validation", 1, "True");
                    report.putArray("conditions").add(available).add(applied).add(health);

                    assertThat(server.put(cluster + "/statuses", report.toString())
                                            .status()
                                    / 100)
                            .isEqualTo(2);
                }
            }
        }
    }

    /// [S4-11]
    @ParameterizedTest
    @ValueSource(strings = {"validation-data", "infrastructure-data"})
    void everyDataOfTheGuideIsKept(String name) throws Exception {
        ObjectNode report = FleetServer.report("validation", 1, "True");
        report.setAll((ObjectNode) tree(name));

        Reply reply = server.post(cluster + "/statuses", report.toString());

        assertThat(reply.body().at("/adapterStatuses/0/data"))
                .isEqualTo(tree(name).path("data"));
    }

    /// [S4-19] [A4-21]
    @Test
    void aClusterAsItIsShownCanBeCreated() throws Exception {
        server.delete(cluster);
        Reply reply = server.post("/api/hyperfleet/v1/clusters", seed("cluster"));

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(201);
        assertThat(reply.body().path("spec")).isEqualTo(tree("cluster").path("spec"));
        assertThat(reply.body().at("/metadata/labels"))
                .isEqualTo(tree("cluster").at("/metadata/labels"));
        for (String each : List.of("", "/metadata", "/status", "/status/conditions/0")) {
            assertThat(reply.body().at(each).fieldNames())
                    .toIterable()
                    .as(each)
                    .containsAll(names(tree("cluster").at(each)));
        }
    }

    /// [S4-6] [A4-5]
    @Test
    void reportsOfAnotherGenerationCanBeLeftOut() throws Exception {
        server.post(cluster + "/statuses", seed("complete-status"));
        server.patch(cluster, "{\"spec\": {\"region\": \"us\"}}");
        server.put(cluster + "/statuses", FleetServer.report("dns", 2, "True").toString());

        JsonNode second = server.get(cluster + "/statuses?generation=2").body().path("adapterStatuses");

        assertThat(second.findValuesAsText("adapter")).containsExactly("dns");
        assertThat(server.get(cluster + "/statuses?generation=1").body().path("adapterStatuses"))
                .hasSize(2);
        assertThat(server.get(cluster + "/statuses?generation=7").body().path("adapterStatuses"))
                .isEmpty();
    }
}
