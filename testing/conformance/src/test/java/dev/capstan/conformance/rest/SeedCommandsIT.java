package dev.capstan.conformance.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.AppServer;
import dev.capstan.store.postgres.PostgresOptions;
import dev.capstan.store.postgres.TestPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Every curl command with which the operator controller was described, as it was printed, against the started program
/// on PostgreSQL. An id stands for the one that the create before it returned. Somebody outside plays the reconciler.
@Timeout(300)
final class SeedCommandsIT {
    private static final String OBJECT =
            "/apis/resources.capstan.dev/v1/namespaces/default/databaseclusters/production-pg";

    private final PostgresOptions database = TestPostgres.freshDatabase();

    @TempDir
    private Path home;

    private AppServer server;
    private Curl curl;
    private Api api;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        assumeTrue(Curl.isThere(home), "there is no bash, or no curl on the PATH");
        server = AppServer.start(home, List.of("up", "--port", "0", "--store", AppServer.store(database)));
        curl = new Curl(server.endpoint().server(), home);
        api = new Api(server.endpoint());
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /// [S2-1] [S2-2] [S2-7] [S2-9] [S2-10] [S2-16] [S2-18] [S2-19] [S2-23] [S2-25] [S2-54] [S2-55] [S2-57]
    @Test
    void everyCommandWorksAsPrinted() throws Exception {
        types();
        String id = Long.toString(resource());
        reconciled(1, "Reconciliation successful", "2024-01-15T10:31:00Z", "\"created\": 1");
        status(id);
        JsonNode updated = curl.ok(SeedCommands.update(id));
        assertThat(updated.path("generation").asInt()).isEqualTo(2);
        assertThat(updated.path("observed_generation").asInt()).isEqualTo(1);
        reconciled(2, "Reconciliation successful", "2024-01-15T10:35:00Z", "\"updated\": 1");
        history(id);
        assertThat(curl.ok(SeedCommands.RESOURCES + "/" + id + "/outputs")).isEqualTo(json("""
                {"outputs": {"jobs": [{"name": "deploy", "status": "completed", "conclusion": "success",
                 "started_at": "2024-01-15T10:30:00Z", "completed_at": "2024-01-15T10:35:00Z"}],
                 "artifacts": [{"name": "build-output", "size_in_bytes": 1234567}]}}"""));
        finalizers(id);
        curl.ok(SeedCommands.reconcile(id));
        views(id);
        deletion(id);
        assertThat(curl.ok(SeedCommands.HEALTH).path("status").asText()).isEqualTo("healthy");
    }

    private void types() throws IOException, InterruptedException {
        JsonNode created = curl.ok(SeedCommands.CREATE_TYPE);
        assertThat(created.path("schema")).isEqualTo(json(SeedCommands.SCHEMA));
        String id = created.path("id").asText();
        JsonNode second = curl.ok(SeedCommands.CREATE_SECOND_VERSION);
        // Beside the kinds that come with the program.
        assertThat(curl.ok(SeedCommands.TYPES)).contains(created, second);
        assertThat(curl.ok(SeedCommands.TYPES + "?name=DatabaseCluster")).containsExactly(created, second);
        assertThat(curl.ok(SeedCommands.TYPES + "?name=Other")).isEmpty();
        assertThat(curl.ok(SeedCommands.TYPES + "/" + id)).isEqualTo(created);
        assertThat(curl.ok(SeedCommands.TYPES + "/DatabaseCluster/v1")).isEqualTo(created);
        JsonNode definition = api.get("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"
                        + "databaseclusters.resources.capstan.dev")
                .json();
        assertThat(definition.path("spec").path("names").path("kind").asText()).isEqualTo("DatabaseCluster");
        // Nobody is there yet who would reconcile it.
        Curl.Answer refused = curl.run(SeedCommands.CREATE_RESOURCE);
        assertThat(refused.code()).isEqualTo(400);
        assertThat(refused.body().path("detail").asText()).contains("no plugin reconciles DatabaseCluster");
        curl.ok("curl -X PUT http://localhost:8000/api/v1/resource-types/" + id
                + " -H 'Content-Type: application/json' -d '{\"reconciler\": {\"external\": true}}'");
    }

    private long resource() throws IOException, InterruptedException {
        JsonNode created = curl.ok(SeedCommands.CREATE_RESOURCE);
        assertThat(created.path("status").asText()).isEqualTo("pending");
        assertThat(api.get(OBJECT).json().path("spec")).isEqualTo(created.path("spec"));
        Curl.Answer wrong = curl.run(SeedCommands.CREATE_RESOURCE
                .replace("\"storage_gb\": 500", "\"storage_gb\": 5")
                .replace("production-pg", "small"));
        assertThat(wrong.code()).isEqualTo(400);
        assertThat(wrong.body().path("problems").get(0).path("field").asText()).isEqualTo("spec.storage_gb");
        assertThat(curl.run(SeedCommands.CREATE_RESOURCE).code()).isEqualTo(409);
        assertThat(curl.ok(SeedCommands.RESOURCES)).containsExactly(created);
        return created.path("id").asLong();
    }

    /// What a reconciler outside says, through the Kubernetes API.
    private void reconciled(int generation, String message, String time, String counts) {
        String status = """
                {"status": {"phase": "ready", "message": "%2$s", "observedGeneration": %1$d, "lastReconcileTime": "%3$s",
                  "outputs": {"jobs": [{"name": "deploy", "status": "completed", "conclusion": "success",
                      "started_at": "2024-01-15T10:30:00Z", "completed_at": "2024-01-15T10:35:00Z"}],
                    "artifacts": [{"name": "build-output", "size_in_bytes": 1234567}]},
                  "lastReconcile": {"number": %1$d, "generation": %1$d, "success": true, "phase": "completed",
                    "created": 0, "updated": 0, %4$s, "time": "%3$s"}}}""".formatted(generation, message, time, counts);
        int code = api.send(
                        "PATCH",
                        OBJECT + "/status",
                        Map.of("Content-Type", "application/merge-patch+json"),
                        status.getBytes(StandardCharsets.UTF_8))
                .code();
        assertThat(code).isEqualTo(200);
    }

    private void status(String id) throws IOException, InterruptedException {
        JsonNode found = curl.ok(SeedCommands.RESOURCES + "/" + id);
        assertThat(curl.ok(SeedCommands.RESOURCES + "/by-name/DatabaseCluster/v1/production-pg"))
                .isEqualTo(found);
        ObjectNode expected = (ObjectNode) json("""
                {"name": "production-pg", "resource_type_name": "DatabaseCluster", "resource_type_version": "v1",
                 "status": "ready", "status_message": "Reconciliation successful", "generation": 1,
                 "observed_generation": 1, "last_reconcile_time": "2024-01-15T10:31:00Z", "finalizers": []}""");
        expected.put("id", Long.parseLong(id));
        expected.properties()
                .forEach(each ->
                        assertThat(found.get(each.getKey())).as(each.getKey()).isEqualTo(each.getValue()));
        assertThat(found.path("created_at").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        assertThat(found.path("updated_at").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    }

    private void history(String id) throws IOException, InterruptedException {
        JsonNode history = curl.ok(SeedCommands.RESOURCES + "/" + id + "/history");
        assertThat(history.get(0).path("id").asLong())
                .isGreaterThan(history.get(1).path("id").asLong());
        history.forEach(each -> ((ObjectNode) each).remove(List.of("id", "plan")));
        assertThat(history).isEqualTo(json("""
                [{"resource_id": %1$s, "generation": 2, "success": true, "phase": "completed", "error_message": null,
                  "resources_created": 0, "resources_updated": 1, "resources_deleted": 0,
                  "reconcile_time": "2024-01-15T10:35:00Z"},
                 {"resource_id": %1$s, "generation": 1, "success": true, "phase": "completed", "error_message": null,
                  "resources_created": 1, "resources_updated": 0, "resources_deleted": 0,
                  "reconcile_time": "2024-01-15T10:31:00Z"}]""".formatted(id)));
    }

    private void finalizers(String id) throws IOException, InterruptedException {
        JsonNode added = curl.ok(SeedCommands.addFinalizer(id));
        assertThat(added.path("finalizers")).isEqualTo(json("[\"external-controller\"]"));
    }

    private void deletion(String id) throws IOException, InterruptedException {
        JsonNode deleting = curl.ok(SeedCommands.delete(id));
        assertThat(deleting.path("status").asText()).isEqualTo("deleting");
        assertThat(deleting.path("deleted_at").isTextual()).isTrue();
        curl.ok(SeedCommands.removeFinalizer(id));
        assertThat(curl.run(SeedCommands.RESOURCES + "/" + id).code()).isEqualTo(404);
        assertThat(api.get(OBJECT).code()).isEqualTo(404);
    }

    /// Who asks the database sees what REST shows.
    private void views(String id) throws Exception {
        api.post("/api/v1/admission-webhooks", """
                {"name": "policy", "webhook_url": "http://127.0.0.1:9/", "webhook_type": "validating",
                 "resource_type_name": "Other", "operations": ["CREATE", "DELETE"]}""");
        assertShows(
                curl.ok(SeedCommands.RESOURCES),
                rows("resources"),
                "created_at",
                "updated_at",
                "deleted_at",
                "last_reconcile_time",
                "next_reconcile_time");
        assertShows(
                curl.ok(SeedCommands.RESOURCES + "/" + id + "/history"),
                rows("reconciliation_history"),
                "reconcile_time");
        assertShows(
                curl.ok("curl http://localhost:8000/api/v1/admission-webhooks"),
                rows("admission_webhooks"),
                "created_at");
        List<JsonNode> types = rows("resource_types");
        assertThat(types)
                .extracting(each -> each.path("id").asLong())
                .containsExactlyElementsOf(ids(curl.ok(SeedCommands.TYPES)));
        assertThat(types)
                .filteredOn(each -> each.path("name").asText().equals("DatabaseCluster"))
                .extracting(each -> each.path("description").asText())
                .contains("Managed database cluster");
        assertThat(rows("locks")).isNotNull();
    }

    private static List<Long> ids(JsonNode list) {
        var ids = new ArrayList<Long>();
        list.forEach(each -> ids.add(each.path("id").asLong()));
        return ids;
    }

    /// @param times what the database writes in its own way
    private static void assertShows(JsonNode shown, List<JsonNode> rows, String... times) {
        assertThat(rows).hasSameSizeAs(shown);
        for (int i = 0; i < rows.size(); i++) {
            ObjectNode row = (ObjectNode) rows.get(i);
            ObjectNode one = (ObjectNode) shown.get(i);
            row.remove("uid");
            for (String each : times) {
                assertThat(row.path(each).isNull())
                        .as(each)
                        .isEqualTo(one.path(each).isNull());
            }
            row.remove(List.of(times));
            one.remove(List.of(times));
            assertThat(row).isEqualTo(one);
        }
    }

    private List<JsonNode> rows(String view) throws SQLException {
        String order = view.equals("reconciliation_history") ? "id DESC" : view.equals("locks") ? "name" : "id";
        try (var connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                var statement = connection.createStatement();
                var found = statement.executeQuery(
                        "SELECT row_to_json(each)::text FROM " + view + " each ORDER BY " + order)) {
            var rows = new ArrayList<JsonNode>();
            while (found.next()) {
                rows.add(json(found.getString(1)));
            }
            return rows;
        }
    }

    private static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
