package dev.capstan.server.rest;

import static dev.capstan.server.rest.RestServer.DATABASES;
import static dev.capstan.server.rest.RestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.http.Handler;
import dev.capstan.server.rest.RestServer.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RoutingTest {
    private RestServer server;

    @BeforeEach
    void start() throws InterruptedException {
        server = RestServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void whatIsNotOursIsLeftToOthers() throws IOException, InterruptedException {
        for (String path : List.of("/", "/api", "/api/v1", "/api/v1/pods", "/apis", "/healthz", "/api/v2/resources")) {
            assertThat(server.get(path).status()).as(path).isEqualTo(418);
        }
    }

    /// [A2-5]
    @Test
    void whatIsNotThereIsAProblem() throws IOException, InterruptedException {
        Reply missing = server.get("/api/v1/resources/17");
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(missing.body()).isEqualTo(json("""
                {"type": "about:blank", "title": "Not Found", "status": 404, "code": "not-found", "problems": [],
                 "detail": "there is no resource with id 17"}"""));
        for (String path : List.of(
                "/api/v1/resources/one",
                "/api/v1/resources/-1",
                "/api/v1/resources/99999999999999999999",
                "/api/v1/resources/1/nothing",
                "/api/v1/resources/",
                "/api/v1/resource-types/1",
                "/api/v1/resource-types/A/v1",
                "/api/v1/resources/by-name/A/v1/b")) {
            assertThat(server.get(path).status()).as(path).isEqualTo(404);
        }
    }

    @Test
    void aMethodThatIsNotServedNamesThoseThatAre() throws IOException, InterruptedException {
        Reply refused = server.send("PATCH", "/api/v1/resources/1", "{}");

        assertThat(refused.status()).isEqualTo(405);
        assertThat(refused.header("Allow")).isEqualTo("DELETE, GET, HEAD, PUT");
        HeadOnly head = head("/api/v1/resource-types");
        assertThat(head.status).isEqualTo(200);
        assertThat(head.body).isEmpty();
    }

    private record HeadOnly(int status, String body) {}

    private HeadOnly head(String path) throws IOException, InterruptedException {
        Reply reply = server.send("HEAD", path, "");
        return new HeadOnly(reply.status(), reply.response().body());
    }

    /// [S2-57] [A2-14]
    @Test
    void healthIsServedAtBothPaths() throws IOException, InterruptedException {
        JsonNode healthy = json("{\"status\": \"healthy\", \"message\": null}");
        assertThat(server.get("/health").body()).isEqualTo(healthy);
        assertThat(server.get("/api/v1/cluster/health").body()).isEqualTo(healthy);
    }

    @Test
    void theDocumentTellsOfEveryRouteAndEveryField() throws IOException, InterruptedException {
        JsonNode document = server.get("/api/v1/openapi.json").body();
        assertThat(document.path("openapi").asText()).isEqualTo("3.1.0");
        for (Endpoint each : server.api.all()) {
            JsonNode operation =
                    document.path("paths").path(each.path()).path(each.method().toLowerCase(Locale.ROOT));
            assertThat(operation.isObject())
                    .as(each.method() + " " + each.path())
                    .isTrue();
        }
        var references = new ArrayList<String>(document.findValuesAsText("$ref"));
        assertThat(references)
                .isNotEmpty()
                .allSatisfy(each -> assertThat(document.at(each.substring(1)).isObject())
                        .as(each)
                        .isTrue());
        assertThat(document.findValuesAsText("operationId")).doesNotHaveDuplicates();

        Reply type = server.post("/api/v1/resource-types", DATABASES);
        assertThat(fields(type.body())).isEqualTo(documented(document, "ResourceType"));
        Reply resource = server.database("one");
        assertThat(fields(resource.body())).isEqualTo(documented(document, "Resource"));
        assertThat(fields(server.get("/api/v1/resources/0").body())).isEqualTo(documented(document, "Problem"));
    }

    private static List<String> fields(JsonNode body) {
        var names = new ArrayList<String>();
        body.fieldNames().forEachRemaining(names::add);
        return names.stream().sorted().toList();
    }

    private static List<String> documented(JsonNode document, String schema) {
        JsonNode found = document.path("components").path("schemas").path(schema);
        assertThat(fields(found.path("properties")))
                .containsExactlyInAnyOrderElementsOf(found.path("required")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList());
        return fields(found.path("properties"));
    }

    /// [S2-60]
    @Test
    void whoMayNotSeeAResourceDoesNotLearnThatItIsThere() throws IOException, InterruptedException {
        try (RestServer guarded =
                RestServer.start(Registry.Options.defaults().withAccess(new Rbac()), RoutingTest::identified)) {
            guarded.done(guarded.post("/api/v1/resource-types", DATABASES));
            String path = "/api/v1/resources/" + guarded.database("one").id();

            assertThat(guarded.get(path).status()).isEqualTo(200);
            assertThat(guarded.send("GET", path, "", "X-Who", "eve").status()).isEqualTo(404);
            assertThat(guarded.send("DELETE", path, "", "X-Who", "eve").status())
                    .isEqualTo(404);
            assertThat(guarded.send("GET", "/api/v1/resources", "", "X-Who", "eve")
                            .status())
                    .isEqualTo(403);
            assertThat(guarded.send("GET", "/api/v1/resource-types", "", "X-Who", "eve")
                            .status())
                    .isEqualTo(403);
            assertThat(guarded.send("GET", "/api/v1/resource-types/1", "", "X-Who", "eve")
                            .status())
                    .isEqualTo(403);
            for (String type : List.of("DatabaseCluster", "Nothing")) {
                String body = "{\"name\": \"a\", \"resource_type_name\": \"" + type + "\", \"spec\": {}}";
                assertThat(guarded.send("POST", "/api/v1/resources", body, "X-Who", "eve")
                                .status())
                        .isEqualTo(403);
            }
        }
    }

    /// Who names herself is somebody without rights.
    private static Handler identified(Handler next) {
        return exchange -> {
            boolean admin = exchange.header("X-Who").isEmpty();
            Caller caller = admin ? Caller.LOCAL_ADMIN : new Caller("eve", List.of(Caller.AUTHENTICATED));
            caller.call(() -> {
                next.handle(exchange);
                return exchange;
            });
        };
    }
}
