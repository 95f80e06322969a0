package dev.capstan.server.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.server.endpoints.Asked;
import dev.capstan.server.endpoints.Operations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
    private static final RestServer SERVER = start();
    private static final Operations OPERATIONS = Operations.of(get("/api/v1/openapi.json"));

    private static RestServer start() {
        try {
            return RestServer.start();
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

    /// What somebody has deleted or changed is there again, or there would soon be nothing to ask about.
    @BeforeTry
    void refill() throws Exception {
        if (SERVER.get("/api/v1/resources/by-name/DatabaseCluster/v1/first").status() == 200) {
            return;
        }
        RestServer.Reply type = SERVER.post("/api/v1/resource-types", RestServer.DATABASES);
        if (type.status() == 409) {
            long id = SERVER.get("/api/v1/resource-types/DatabaseCluster/v1").id();
            RestServer.Reply _ = SERVER.put("/api/v1/resource-types/" + id + "?force=true", RestServer.DATABASES);
        }
        RestServer.Reply _ = SERVER.post("/api/v1/resources", """
                {"name": "first", "resource_type_name": "DatabaseCluster", "resource_type_version": "v1",
                 "spec": {"engine": "postgres", "storage_gb": 500}}""");
    }

    @AfterContainer
    static void stop() {
        SERVER.close();
        System.out.println("Operations and their answers: " + SEEN);
    }

    @Property(tries = 2000, shrinking = ShrinkingMode.OFF)
    void everyAnswerIsOneThatTheDocumentAnnounces(@ForAll("requests") Asked asked) throws Exception {
        RestServer.Reply reply = SERVER.send(asked.method(), asked.path(), asked.body() == null ? "" : asked.body());

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
            case "id" -> ids(path.contains("resource-types") ? "resource-types" : "resources");
            case "name" -> path.contains("types") ? texts("DatabaseCluster", "Widget") : texts("first", "b", "c");
            case "type", "resource_type_name", "resource_type" -> texts("DatabaseCluster", "Widget", "Gone");
            case "version", "resource_type_version" -> texts("v1", "v2", "v1beta1");
            case "namespace" -> texts("default", "nowhere");
            case "spec" ->
                List.of(
                        RestServer.json("{\"engine\": \"postgres\", \"storage_gb\": 20}"),
                        RestServer.json("{\"engine\": \"mysql\", \"storage_gb\": 30, \"replicas\": 1}"),
                        RestServer.json("{\"engine\": \"none\"}"));
            case "schema" ->
                List.of(
                        RestServer.json("{\"type\": \"object\", \"properties\": {\"size\": {\"type\": \"integer\"}}}"),
                        RestServer.json("{\"type\": \"object\", \"properties\": {\"size\": {\"type\": \"text\"}}}"));
            case "limit", "offset", "page", "size" -> List.of(nodes.numberNode(1), nodes.numberNode(0));
            case "finalizers", "add", "remove" -> List.of(nodes.arrayNode().add("backup"), nodes.arrayNode());
            default -> List.of();
        };
    }

    private static List<JsonNode> texts(String... all) {
        return List.of(all).stream()
                .<JsonNode>map(JsonNodeFactory.instance::textNode)
                .toList();
    }

    private static List<JsonNode> ids(String collection) {
        List<JsonNode> found = new ArrayList<>(get("/api/v1/" + collection).findValues("id"));
        found.add(JsonNodeFactory.instance.numberNode(1));
        return found;
    }
}
