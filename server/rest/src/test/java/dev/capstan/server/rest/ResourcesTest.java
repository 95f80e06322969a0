package dev.capstan.server.rest;

import static dev.capstan.server.rest.RestServer.DATABASES;
import static dev.capstan.server.rest.RestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.server.rest.RestServer.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ResourcesTest {
    private static final String RESOURCES = "/api/v1/resources";
    private static final GroupResource KIND = new GroupResource("resources.capstan.dev", "databaseclusters");
    private RestServer server;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        server = RestServer.start();
        server.done(server.post("/api/v1/resource-types", DATABASES));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /// [S2-8] [S2-12] [S2-13] [S2-14] [S2-15] [A2-6]
    @Test
    void aResourceIsAnObjectWithDefaults() throws IOException, InterruptedException {
        Reply created = server.database("production-pg");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.header("Location")).isEqualTo(RESOURCES + "/" + created.id());
        assertThat(created.body().path("spec"))
                .isEqualTo(json("{\"engine\": \"postgres\", \"storage_gb\": 500, \"replicas\": 0}"));
        assertThat(created.body().path("status").asText()).isEqualTo("pending");
        assertThat(object("production-pg").path("apiVersion").asText()).isEqualTo("resources.capstan.dev/v1");
        assertThat(server.get(RESOURCES + "/" + created.id()).body()).isEqualTo(created.body());
        assertThat(server.get(RESOURCES + "/by-name/DatabaseCluster/v1/production-pg")
                        .body())
                .isEqualTo(created.body());
        assertThat(server.get(RESOURCES).body()).containsExactly(created.body());
    }

    /// [S2-9]
    @Test
    void everythingThatIsWrongWithASpecIsListed() throws IOException, InterruptedException {
        Reply refused = create("one", "{\"storage_gb\": 5, \"replicas\": \"two\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().path("problems").findValuesAsText("field"))
                .containsExactlyInAnyOrder("spec.engine", "spec.storage_gb", "spec.replicas");

        Reply unknown = create("one", "{\"engine\": \"postgres\", \"storage_gb\": 5, \"colour\": \"red\"}");
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(unknown.body().path("problems").findValuesAsText("field"))
                .containsExactlyInAnyOrder("spec.colour", "spec.storage_gb");
        assertThat(server.get(RESOURCES).body()).isEmpty();
    }

    /// [A2-5] [A2-21]
    @Test
    void whatCannotBeCreatedIsRefusedEachInItsWay() throws IOException, InterruptedException {
        server.database("one");
        assertThat(create("one", "{\"engine\": \"mysql\", \"storage_gb\": 10}").status())
                .isEqualTo(409);
        assertThat(create("Not_A_Name", "{\"engine\": \"mysql\", \"storage_gb\": 10}")
                        .status())
                .isEqualTo(422);
        assertThat(create("a".repeat(64), "{\"engine\": \"mysql\", \"storage_gb\": 10}")
                        .status())
                .isEqualTo(422);
        assertThat(create("a".repeat(63), "{\"engine\": \"mysql\", \"storage_gb\": 10}")
                        .status())
                .isEqualTo(201);
        assertThat(create("big", "{\"engine\": \"" + "x".repeat(1 << 20) + "\"}")
                        .status())
                .isEqualTo(422);
        assertThat(server.post(RESOURCES, "{\"name\": \"a\", \"resource_type_name\": \"Nothing\", \"spec\": {}}")
                        .status())
                .isEqualTo(400);
        Reply version = server.post(RESOURCES, """
                {"name": "a", "resource_type_name": "DatabaseCluster", "resource_type_version": "v9", "spec": {}}""");
        assertThat(version.status()).isEqualTo(400);
        assertThat(version.body().path("detail").asText())
                .isEqualTo("resource_type_version is \"v9\", expected one of v1");
        Reply nowhere = server.post(RESOURCES, """
                {"name": "a", "resource_type_name": "DatabaseCluster", "namespace": "nowhere",
                 "spec": {"engine": "mysql", "storage_gb": 10}}""");
        assertThat(nowhere.status()).isEqualTo(400);
        assertThat(nowhere.body().path("problems").findValuesAsText("field")).containsExactly("namespace");
        assertThat(server.post(RESOURCES, "[]").status()).isEqualTo(400);
        assertThat(server.post(RESOURCES, "{").status()).isEqualTo(400);
        assertThat(server.post(RESOURCES, "").status()).isEqualTo(400);
        assertThat(server.send("POST", RESOURCES, "a=b", "Content-Type", "application/x-www-form-urlencoded")
                        .status())
                .isEqualTo(415);
    }

    /// [A2-4]
    @Test
    void aNameIsTakenOnceForANamespaceAndATypeWhateverTheVersion() throws IOException, InterruptedException {
        String more = """
                {"name": "%s", "version": "%s", "reconciler": {"external": true}, "schema": {"type": "object"}}""";
        server.done(server.post("/api/v1/resource-types", more.formatted("DatabaseCluster", "v2")));
        server.done(server.post("/api/v1/resource-types", more.formatted("Box", "v1")));
        write(new GroupResource("", "namespaces"), null, "{apiVersion: v1, kind: Namespace, metadata: {name: east}}");
        server.database("one");
        String one = """
                {"name": "one", "namespace": "%s", "resource_type_name": "%s", "resource_type_version": "%s",
                 "spec": {}}""";

        assertThat(server.post(RESOURCES, one.formatted("default", "DatabaseCluster", "v2"))
                        .status())
                .isEqualTo(409);
        assertThat(server.post(RESOURCES, one.formatted("default", "Box", "v1")).status())
                .isEqualTo(201);
        assertThat(server.post(RESOURCES, one.formatted("east", "DatabaseCluster", "v2"))
                        .status())
                .isEqualTo(201);
    }

    /// [S2-12]
    @Test
    void whatAKubernetesClientMakesIsAResourceWithAnId() throws IOException, InterruptedException {
        write(KIND, "default", """
                apiVersion: resources.capstan.dev/v1
                kind: DatabaseCluster
                metadata: {name: theirs, finalizers: [resources.capstan.dev/keeper]}
                spec: {engine: mysql, storage_gb: 20}
                """);

        JsonNode found =
                server.get(RESOURCES + "/by-name/DatabaseCluster/v1/theirs").body();

        assertThat(server.get(RESOURCES + "/" + found.path("id").asLong()).body())
                .isEqualTo(found);
        assertThat(server.get(RESOURCES).body()).containsExactly(found);
        assertThat(found.path("spec")).isEqualTo(json("{\"engine\": \"mysql\", \"storage_gb\": 20, \"replicas\": 0}"));
        assertThat(found.path("finalizers")).isEqualTo(json("[\"keeper\"]"));
        server.registry.delete(ResourcePath.of(new ResourceKey(KIND, "default", "theirs")), DeleteOptions.DEFAULT);
        assertThat(server.get(RESOURCES + "/" + found.path("id").asLong())
                        .body()
                        .path("status")
                        .asText())
                .isEqualTo("deleting");
    }

    /// [S2-17] [S2-27] [A2-12]
    @Test
    void onlyAnotherSpecCounts() throws IOException, InterruptedException {
        Reply created = server.database("one");
        String path = RESOURCES + "/" + created.id();

        Reply same = server.put(path, created.body().toString());
        assertThat(same.status()).isEqualTo(200);
        assertThat(same.body().path("generation").asInt()).isEqualTo(1);
        assertThat(same.header("ETag")).isEqualTo(created.header("ETag"));

        Reply changed = server.put(path, "{\"spec\": {\"engine\": \"postgres\", \"storage_gb\": 1000}}");
        assertThat(changed.body().path("generation").asInt()).isEqualTo(2);
        assertThat(changed.body().path("spec").path("storage_gb").asInt()).isEqualTo(1000);
        assertThat(changed.body().path("id")).isEqualTo(created.body().path("id"));

        Reply wrong = server.put(path, "{\"spec\": {\"engine\": \"oracle\", \"storage_gb\": 1000}}");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(server.put(path, "{\"name\": \"two\", \"spec\": {}}")
                        .body()
                        .path("detail")
                        .asText())
                .isEqualTo("name is \"two\", but it is \"one\" and cannot be changed");
    }

    @Test
    void whoNamesAStateChangesThatOneOnly() throws IOException, InterruptedException {
        Reply created = server.database("one");
        String path = RESOURCES + "/" + created.id();
        String spec = "{\"spec\": {\"engine\": \"mysql\", \"storage_gb\": %d}}";
        server.done(server.send("PUT", path, spec.formatted(20), "If-Match", created.header("ETag")));

        assertThat(server.send("PUT", path, spec.formatted(30), "If-Match", created.header("ETag"))
                        .status())
                .isEqualTo(412);
        assertThat(server.send("DELETE", path, "", "If-Match", created.header("ETag"))
                        .status())
                .isEqualTo(412);
        Reply now = server.get(path);
        assertThat(server.send("GET", path, "", "If-None-Match", now.header("ETag"))
                        .status())
                .isEqualTo(304);
        assertThat(server.send("DELETE", path, "", "If-Match", now.header("ETag"))
                        .status())
                .isEqualTo(204);
    }

    /// [S2-20] [S2-22] [S2-23] [A2-3] [A2-5]
    @Test
    void aResourceWithFinalizersIsDeletedWhenTheyAreGone() throws IOException, InterruptedException {
        String path = RESOURCES + "/" + server.database("one").id();
        Reply held = server.put(path + "/finalizers", "{\"add\": [\"external-controller\", \"example.dev/b\"]}");
        assertThat(held.body().path("finalizers")).isEqualTo(json("[\"external-controller\", \"example.dev/b\"]"));
        assertThat(object("one").path("metadata").path("finalizers"))
                .isEqualTo(json("[\"resources.capstan.dev/external-controller\", \"example.dev/b\"]"));

        Reply deleted = server.delete(path);
        assertThat(deleted.status()).isEqualTo(200);
        assertThat(deleted.body().path("status").asText()).isEqualTo("deleting");
        assertThat(deleted.body().path("deleted_at").isTextual()).isTrue();
        assertThat(server.get(path).body()).isEqualTo(deleted.body());
        assertThat(server.get(RESOURCES + "?status=deleting").body()).hasSize(1);
        assertThat(server.put(path, "{\"spec\": {\"engine\": \"mysql\", \"storage_gb\": 10}}")
                        .status())
                .isEqualTo(409);
        assertThat(server.put(path + "/finalizers", "{\"add\": [\"more\"]}").status())
                .isEqualTo(409);

        server.done(server.put(path + "/finalizers", "{\"remove\": [\"example.dev/b\"]}"));
        Reply last = server.put(path + "/finalizers", "{\"remove\": [\"external-controller\"]}");
        assertThat(last.status()).isEqualTo(200);
        assertThat(last.body().path("finalizers")).isEmpty();
        assertThat(server.get(path).status()).isEqualTo(404);
        assertThat(server.delete(path).status()).isEqualTo(404);
    }

    /// [S2-13]
    @Test
    void listsAreFilteredAndComeByPages() throws IOException, InterruptedException {
        for (int i = 0; i < 5; i++) {
            server.done(server.post(RESOURCES, """
                    {"name": "db-%d", "resource_type_name": "DatabaseCluster", "labels": {"tier": "%s"},
                     "spec": {"engine": "postgres", "storage_gb": 500}}""".formatted(i, i % 2 == 0 ? "a" : "b")));
        }
        assertThat(names("?label_selector=tier%3Da")).containsExactly("db-0", "db-2", "db-4");
        assertThat(names("?resource_type_name=DatabaseCluster&resource_type_version=v1&status=pending"))
                .hasSize(5);
        assertThat(names("?status=ready")).isEmpty();
        assertThat(names("?namespace=other")).isEmpty();
        assertThat(names("?namespace=default")).hasSize(5);

        var seen = new ArrayList<String>();
        String next = RESOURCES + "?limit=2";
        for (int pages = 0; !next.isEmpty(); pages++) {
            assertThat(pages).isLessThan(3);
            Reply page = server.get(next);
            seen.addAll(page.body().findValuesAsText("name"));
            String link = page.header("Link");
            next = link.isEmpty() ? "" : link.substring(1, link.indexOf('>'));
        }
        assertThat(seen).containsExactly("db-0", "db-1", "db-2", "db-3", "db-4");
        for (String wrong : List.of("limit=0", "limit=x", "continue=%21", "color=red", "resource_type_name=X")) {
            assertThat(server.get(RESOURCES + "?" + wrong).status()).as(wrong).isEqualTo(400);
        }
        assertThat(server.get(RESOURCES + "?label_selector=%3D%3D").status()).isEqualTo(400);
    }

    /// [S2-25]
    @Test
    void whoReconcilesIsAskedByAnnotation() throws IOException, InterruptedException {
        String path = RESOURCES + "/" + server.database("one").id();

        Reply asked = server.post(path + "/reconcile", "");
        assertThat(asked.status()).isEqualTo(202);
        String first = requested();
        server.done(server.post(path + "/reconcile", ""));
        assertThat(requested()).isNotEqualTo(first);
        assertThat(asked.body().path("generation").asInt()).isEqualTo(1);

        assertThat(server.post(path + "/approve", "").status()).isEqualTo(409);
        status("one", "{\"phase\": \"pending\", \"plan\": {\"id\": \"p7\"}}");
        assertThat(server.post(path + "/approve", "{\"plan_id\": \"p6\"}").status())
                .isEqualTo(409);
        assertThat(server.post(path + "/approve", "{\"plan_id\": \"p7\"}").status())
                .isEqualTo(202);
        assertThat(object("one")
                        .path("metadata")
                        .path("annotations")
                        .path("capstan.dev/approved-plan")
                        .asText())
                .isEqualTo("p7");
    }

    /// [S2-18] [S2-19]
    @Test
    void historyAndOutputsAreWhatTheReconcilerSaid() throws IOException, InterruptedException {
        long id = server.database("one").id();
        status("one", """
                {"phase": "failed", "lastReconcile": {"number": 1, "generation": 1, "success": false, "phase": "failed",
                 "error": "no disk", "time": "2026-01-15T10:31:00Z"}}""");
        status("one", """
                {"phase": "ready", "outputs": {"url": "x"}, "lastReconcile": {"number": 2, "generation": 1,
                 "success": true, "phase": "completed", "created": 1, "time": "2026-01-15T10:35:00Z"}}""");

        JsonNode history = server.get(RESOURCES + "/" + id + "/history").body();
        assertThat(history).hasSize(2);
        assertThat(history.get(0).path("id").asLong())
                .isGreaterThan(history.get(1).path("id").asLong());
        history.forEach(each -> ((ObjectNode) each).remove("id"));
        assertThat(history).isEqualTo(json("""
                [{"resource_id": %1$d, "generation": 1, "success": true, "phase": "completed", "error_message": null,
                  "resources_created": 1, "resources_updated": 0, "resources_deleted": 0,
                  "reconcile_time": "2026-01-15T10:35:00Z", "plan": null},
                 {"resource_id": %1$d, "generation": 1, "success": false, "phase": "failed",
                  "error_message": "no disk", "resources_created": 0, "resources_updated": 0, "resources_deleted": 0,
                  "reconcile_time": "2026-01-15T10:31:00Z", "plan": null}]""".formatted(id)));
        assertThat(server.get(RESOURCES + "/" + id + "/outputs").body())
                .isEqualTo(json("{\"outputs\": {\"url\": \"x\"}}"));
        assertThat(server.get(RESOURCES + "/" + id + "/history?limit=1").body()).hasSize(1);
    }

    private String requested() {
        return object("one")
                .path("metadata")
                .path("annotations")
                .path("capstan.dev/reconcile-requested")
                .asText();
    }

    private List<String> names(String query) throws IOException, InterruptedException {
        return server.done(server.get(RESOURCES + query)).body().findValuesAsText("name");
    }

    private Reply create(String name, String spec) throws IOException, InterruptedException {
        return server.post(RESOURCES, """
                {"name": "%s", "resource_type_name": "DatabaseCluster", "resource_type_version": "v1", "spec": %s}""".formatted(name, spec));
    }

    /// As any client of the Kubernetes API would.
    private void write(GroupResource resource, @Nullable String namespace, String yaml) {
        Document body = Document.yaml(yaml.getBytes(StandardCharsets.UTF_8));
        var _ = server.registry.create(
                new ResourcePath(resource, "v1", namespace, null, ""), body, WriteOptions.DEFAULT);
    }

    private void status(String name, String status) {
        ResourcePath path =
                ResourcePath.of(new ResourceKey(KIND, "default", name)).withSubresource("status");
        server.registry.change(path, object -> {
            object.tree().set("status", json(status));
            return object;
        });
    }

    private JsonNode object(String name) {
        return server.object(new ResourceKey(KIND, "default", name));
    }
}
