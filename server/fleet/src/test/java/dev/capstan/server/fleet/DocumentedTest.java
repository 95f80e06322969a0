package dev.capstan.server.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.server.endpoints.Asked;
import dev.capstan.server.endpoints.Operations;
import dev.capstan.server.fleet.FleetServer.Reply;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeTry;

/// Whatever is asked, sensible or not, the answer is one that the OpenAPI document announces, and never that we failed.
final class DocumentedTest {
    private static final Set<String> SEEN = new TreeSet<>();
    private static final FleetServer SERVER = start();
    private static final Operations OPERATIONS = Operations.of(get("/v1/openapi.json"));

    private static FleetServer start() {
        try {
            return FleetServer.start();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode get(String path) {
        try {
            return SERVER.get(path).body();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// What somebody has deleted is there again, or there would soon be nothing to ask about.
    @BeforeTry
    void refill() throws Exception {
        if (SERVER.get("/v1/clusters/first/nodepools/pool").status() == 200) {
            return;
        }
        Reply _ = SERVER.post("/v1/clusters", "{\"name\": \"first\", \"spec\": {\"region\": \"eu\"}}");
        Reply _ = SERVER.post("/v1/clusters/first/nodepools", "{\"name\": \"pool\", \"spec\": {\"count\": 3}}");
        String report = FleetServer.report("dns", 1, "True").toString();
        Reply _ = SERVER.post("/v1/clusters/first/statuses", report);
        Reply _ = SERVER.post("/v1/clusters/first/nodepools/pool/statuses", report);
    }

    @AfterContainer
    static void stop() {
        SERVER.close();
        System.out.println("Operations and their answers: " + SEEN);
    }

    @Property(tries = 2000, shrinking = ShrinkingMode.OFF)
    void everyAnswerIsOneThatTheDocumentAnnounces(@ForAll("requests") Asked asked) throws Exception {
        Reply reply = SERVER.send(asked.method(), asked.path(), asked.body() == null ? "" : asked.body());

        OPERATIONS.check(
                asked,
                reply.status(),
                reply.header("content-type"),
                reply.response().body());
        SEEN.add(asked.method() + " " + asked.operation() + " " + reply.status());
    }

    @Provide
    Arbitrary<Asked> requests() {
        return Arbitraries.randomValue(random -> OPERATIONS.request(random, DocumentedTest::known));
    }

    /// What makes sense in a member or parameter of this name, so that not all is refused.
    private static List<JsonNode> known(String path, String name) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (name) {
            case "cluster" ->
                Stream.concat(texts("first", "b").stream(), ids("/v1/clusters")).toList();
            case "nodepool" ->
                Stream.concat(texts("pool", "c").stream(), ids("/v1/clusters/first/nodepools"))
                        .toList();
            case "status" -> status(path);
            case "name" -> texts("first", "b", "pool");
            case "namespace" -> texts("default", "default", "default", "nowhere");
            case "adapter", "controller_name" -> texts("dns", "validation", "hypershift");
            case "kind" -> texts("Cluster", "NodePool");
            case "type" -> texts("Available", "Applied", "Health", "Finalized");
            case "observedGeneration", "observed_generation", "generation" ->
                List.of(nodes.numberNode(1L), nodes.numberNode(2L));
            case "page" -> List.of(nodes.numberNode(1), nodes.numberNode(2));
            case "order" -> texts("name desc", "status.phase, createdAt desc", "spec.count", "nothing");
            case "search" ->
                texts("name = 'first'", "not (spec.region in ('eu', 'us')) or generation > 1", "labels.a =", "name");
            case "spec" ->
                List.of(
                        FleetServer.json("{\"region\": \"eu\", \"count\": 20}"),
                        FleetServer.json("{\"region\": null, \"cluster\": \"first\"}"));
            case "labels" -> List.of(FleetServer.json("{\"tier\": \"gold\"}"), FleetServer.json("{\"a b\": \"gold\"}"));
            case "cluster_id" -> texts("first");
            case "conditions" ->
                List.of(
                        FleetServer.report("dns", 1, "True").path("conditions"),
                        FleetServer.report("dns", 1, "False").path("conditions"),
                        FleetServer.json("[{\"type\": \"Available\", \"status\": \"Perhaps\"}]"));
            case "lastUpdated", "timestamp" -> texts("2025-10-17T12:00:05Z", "2025-10-17T12:00:05+02:00", "now");
            default -> List.of();
        };
    }

    /// That of the first cluster, or of its pool, besides what is none.
    private static List<JsonNode> status(String path) {
        String owner = path.contains("nodepools") ? "/v1/clusters/first/nodepools/pool" : "/v1/clusters/first";
        return Stream.concat(
                        texts("status-1", "True", "Unknown").stream(),
                        Stream.of(
                                get(owner + "/statuses").path("id"),
                                get(owner + "/statuses").path("id")))
                .filter(JsonNode::isTextual)
                .toList();
    }

    private static List<JsonNode> texts(String... all) {
        return Stream.of(all).<JsonNode>map(JsonNodeFactory.instance::textNode).toList();
    }

    private static Stream<JsonNode> ids(String collection) {
        return get(collection).path("items").valueStream().map(each -> each.path("id"));
    }
}
