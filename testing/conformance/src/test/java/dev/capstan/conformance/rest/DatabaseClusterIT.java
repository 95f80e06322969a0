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
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The seed's commands once more, with nobody outside: the jar of `examples/database-cluster` in the plugin folder
/// makes, changes, repairs and drops a database and a role of a real PostgreSQL.
@Timeout(300)
final class DatabaseClusterIT {
    private static final Path JAR = Path.of("../../examples/database-cluster/target/database-cluster.jar");
    private static final String NAME = "default.production-pg";
    private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ";

    private final PostgresOptions database = TestPostgres.freshDatabase();

    @TempDir
    private Path home;

    private AppServer server;
    private Curl curl;
    private Api api;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        assumeTrue(Curl.isThere(home), "there is no bash, or no curl on the PATH");
        Path plugins = Files.createDirectories(home.resolve("plugins"));
        Files.copy(JAR, plugins.resolve("database-cluster.jar"));
        Files.writeString(plugins.resolve("database_cluster.properties"), """
                url=%s
                user=%s
                password=%s
                """.formatted(
                        database.url(), database.user(), database.password()));
        server = AppServer.start(
                home,
                List.of("up", "--port", "0", "--store", AppServer.store(database), "--plugins", plugins.toString()));
        curl = new Curl(server.endpoint().server(), home);
        api = new Api(server.endpoint());
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /// [S2-11] [S2-17] [S2-21] [S2-22] [S2-24] [S2-25] [S2-46] [S2-52] [A2-1]
    @Test
    void everyCommandMovesARealDatabase() throws Exception {
        types();
        String id = created();
        status(id, 1);
        updated(id);
        history(id);
        outputs(id);
        drift(id);
        deletion(id);
        assertThat(curl.ok(SeedCommands.HEALTH).path("status").asText()).isEqualTo("healthy");
    }

    private void types() throws IOException, InterruptedException {
        JsonNode first = curl.ok(SeedCommands.CREATE_TYPE);
        JsonNode second = curl.ok(SeedCommands.CREATE_SECOND_VERSION);
        assertThat(first.path("schema")).isEqualTo(json(SeedCommands.SCHEMA));
        assertThat(curl.ok(SeedCommands.TYPES)).contains(first, second);
        assertThat(curl.ok(SeedCommands.TYPES + "?name=DatabaseCluster")).containsExactly(first, second);
        assertThat(curl.ok(SeedCommands.TYPES + "/" + first.path("id"))).isEqualTo(first);
        assertThat(curl.ok(SeedCommands.TYPES + "/DatabaseCluster/v1")).isEqualTo(first);
    }

    private String created() throws Exception {
        api.await(
                "/api/v1/plugins",
                answer -> answer.body().contains("\"name\":\"database_cluster\"")
                        && answer.body().contains("\"resource_types\":[\"DatabaseCluster\"]"));
        api.post("/api/v1/namespaces/default/secrets", """
                {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "production-pg-credentials"},
                 "stringData": {"password": "hunter2"}}""");
        JsonNode created = curl.ok(SeedCommands.CREATE_RESOURCE);
        assertThat(created.path("status").asText()).isEqualTo("pending");
        assertThat(created.path("generation").asInt()).isEqualTo(1);
        String id = created.path("id").asText();
        await(id, shown -> shown.path("status").asText().equals("ready"));
        assertThat(sql("SELECT pg_get_userbyid(datdba) || ' ' || datconnlimit FROM pg_database WHERE datname = '%s'"))
                .isEqualTo(NAME + " 100");
        assertThat(sql("SELECT rolcanlogin FROM pg_roles WHERE rolname = '%s'")).isEqualTo("t");
        return id;
    }

    /// Field by field what the seed prints, but for the times and the id.
    private void status(String id, int generation) throws IOException, InterruptedException {
        JsonNode found = curl.ok(SeedCommands.RESOURCES + "/" + id);
        assertThat(curl.ok(SeedCommands.RESOURCES + "/by-name/DatabaseCluster/v1/production-pg"))
                .isEqualTo(found);
        JsonNode printed = json("""
                {"id": %1$s, "name": "production-pg", "resource_type_name": "DatabaseCluster",
                 "resource_type_version": "v1", "status": "ready", "status_message": "Reconciliation successful",
                 "generation": %2$d, "observed_generation": %2$d,
                 "finalizers": ["database_cluster"]}""".formatted(id, generation));
        printed.properties()
                .forEach(each ->
                        assertThat(found.get(each.getKey())).as(each.getKey()).isEqualTo(each.getValue()));
        for (String time : List.of("created_at", "updated_at", "last_reconcile_time")) {
            assertThat(found.path(time).asText()).as(time).matches(TIME);
        }
    }

    private void updated(String id) throws Exception {
        JsonNode updated = curl.ok(SeedCommands.update(id));
        assertThat(updated.path("generation").asInt()).isEqualTo(2);
        await(
                id,
                shown -> shown.path("status").asText().equals("ready")
                        && shown.path("observed_generation").asInt() == 2);
        status(id, 2);
        assertThat(sql("SELECT datconnlimit FROM pg_database WHERE datname = '%s'"))
                .isEqualTo("200");
    }

    private void history(String id) throws IOException, InterruptedException {
        JsonNode history = curl.ok(SeedCommands.RESOURCES + "/" + id + "/history");
        assertThat(history).hasSize(2);
        assertThat(history.get(0).path("id").asLong())
                .isGreaterThan(history.get(1).path("id").asLong());
        assertThat(plan(history.get(0)))
                .contains(
                        "connection limit 100 → 200",
                        "max_parallel_workers_per_gather 2 → 3",
                        "temp_file_limit 50GB → 100GB",
                        "work_mem 16MB → 32MB");
        assertThat(plan(history.get(1))).contains("may log in", "owned by " + NAME);
        for (JsonNode each : history) {
            assertThat(each.path("reconcile_time").asText()).matches(TIME);
            ((ObjectNode) each).remove(List.of("id", "plan", "reconcile_time"));
        }
        assertThat(history).isEqualTo(json("""
                [{"resource_id": %1$s, "generation": 2, "success": true, "phase": "completed", "error_message": null,
                  "resources_created": 0, "resources_updated": 4, "resources_deleted": 0},
                 {"resource_id": %1$s, "generation": 1, "success": true, "phase": "completed", "error_message": null,
                  "resources_created": 2, "resources_updated": 8, "resources_deleted": 0}]""".formatted(id)));
    }

    private void outputs(String id) throws Exception {
        JsonNode answer = curl.ok(SeedCommands.RESOURCES + "/" + id + "/outputs");
        ObjectNode outputs = (ObjectNode) answer.path("outputs");
        assertThat(outputs.remove("engine_version").asText()).isEqualTo(sql("SHOW server_version"));
        String port = sql("SHOW port");
        assertThat(answer).isEqualTo(json("""
                {"outputs": {"host": "localhost", "port": %2$s, "database": "%1$s", "role": "%1$s",
                 "password_secret": {"namespace": "default", "name": "production-pg-credentials", "key": "password"}}}
                """.formatted(NAME, port)));
    }

    /// Somebody changes the database behind our back.
    private void drift(String id) throws Exception {
        execute("ALTER DATABASE \"" + NAME + "\" CONNECTION LIMIT 7");
        curl.ok(SeedCommands.reconcile(id));
        JsonNode history = api.await(
                        "/api/v1/resources/" + id + "/history",
                        answer -> answer.json().size() == 3)
                .json();
        assertThat(plan(history.get(0))).containsExactly("connection limit 7 → 200");
        assertThat(history.get(0).path("generation").asInt()).isEqualTo(2);
        assertThat(history.get(0).path("resources_updated").asInt()).isEqualTo(1);
        assertThat(sql("SELECT datconnlimit FROM pg_database WHERE datname = '%s'"))
                .isEqualTo("200");
    }

    private void deletion(String id) throws Exception {
        assertThat(curl.ok(SeedCommands.addFinalizer(id)).path("finalizers"))
                .isEqualTo(json("[\"database_cluster\", \"external-controller\"]"));
        JsonNode deleting = curl.ok(SeedCommands.delete(id));
        assertThat(deleting.path("status").asText()).isEqualTo("deleting");
        assertThat(deleting.path("deleted_at").asText()).matches(TIME);
        JsonNode waiting = await(id, shown -> shown.path("finalizers").size() == 1);
        assertThat(waiting.path("status").asText()).isEqualTo("deleting");
        assertThat(waiting.path("finalizers")).isEqualTo(json("[\"external-controller\"]"));
        assertThat(sql("SELECT count(*) FROM pg_database WHERE datname = '%s'")).isEqualTo("0");
        assertThat(sql("SELECT count(*) FROM pg_roles WHERE rolname = '%s'")).isEqualTo("0");
        JsonNode last = curl.ok(SeedCommands.RESOURCES + "/" + id + "/history").get(0);
        assertThat(last.path("phase").asText()).isEqualTo("destroyed");
        assertThat(last.path("resources_deleted").asInt()).isEqualTo(2);
        curl.ok(SeedCommands.removeFinalizer(id));
        assertThat(curl.run(SeedCommands.RESOURCES + "/" + id).code()).isEqualTo(404);
        assertThat(curl.ok(SeedCommands.RESOURCES)).isEmpty();
    }

    private JsonNode await(String id, Predicate<JsonNode> wanted) {
        return api.await("/api/v1/resources/" + id, answer -> wanted.test(answer.json()))
                .json();
    }

    private static List<String> plan(JsonNode attempt) {
        return attempt.path("plan").path("changes").findValuesAsText("detail");
    }

    /// @param query where `%s` is the name of the database and its role
    private String sql(String query) throws SQLException {
        try (var connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                var statement = connection.createStatement();
                var found = statement.executeQuery(query.formatted(NAME))) {
            return found.next() ? found.getString(1) : "nothing";
        }
    }

    private void execute(String command) throws SQLException {
        try (var connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                var statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    private static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
