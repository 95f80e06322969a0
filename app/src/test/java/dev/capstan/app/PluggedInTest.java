package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.http.HttpLimits;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Plugins of a control plane, as whoever runs it sees them.
final class PluggedInTest {
    private static final long PATIENCE = 20_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    /// [S2-57]
    @Test
    void pluginsAreToldAboutOverRestAndOnTheCommandLine() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            Path folder = Files.createDirectories(data.resolve("plugins"));
            Files.writeString(folder.resolve("junk.jar"), "no jar");

            JsonNode junk = until(
                    served, "/api/v1/plugins", all -> find(all, "junk.jar").has("name"));

            assertThat(find(junk, "junk.jar").path("status").asText()).isEqualTo("broken");
            assertThat(find(junk, "junk.jar").path("message").asText()).startsWith("cannot be read: ");
            assertThat(find(junk, "http").path("status").asText()).isEqualTo("running");
            assertThat(find(junk, "http").path("source").asText()).isEqualTo("bundled");
            assertThat(list(served))
                    .containsPattern("(?m)^NAME +KIND +STATUS +RESTARTS +TYPES +SOURCE +WHY$")
                    .containsPattern("(?m)^http +action +running +0 +bundled$")
                    .containsPattern("(?m)^junk.jar +jar +broken +0 +junk.jar +cannot be read: .*$");
            assertThat(served.ask("", "GET", "/metrics", "").body())
                    .contains("capstan_plugins{condition=\"broken\"} 1");
            Served.Reply ready = served.ask("", "GET", "/readyz?verbose", "");
            assertThat(ready.status()).isEqualTo(200);
            assertThat(ready.body()).isEqualTo("""
                    [+]ping ok
                    [+]store ok
                    [!]plugins: 1 problem with plugins, told at /api/v1/plugins
                    readyz check passed
                    """);
            assertThat(served.ask("", "GET", "/readyz", "").body()).isEqualTo("ok");
            Served.Reply health = served.ask("", "GET", "/health", "");
            assertThat(health.status()).isEqualTo(200);
            assertThat(health.tree()).hasToString("""
                    {"status":"healthy","message":"1 problem with plugins, told at /api/v1/plugins"}""");
        }
    }

    /// [S2-11] [S2-24] [S2-58] [A2-1]
    @Test
    void anActionReconcilesATypeThatNamesIt() throws Exception {
        Path folder = Files.createDirectories(data.resolve("plugins"));
        Files.writeString(folder.resolve("process.properties"), "programs=/bin/cat");
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            Served.Reply type = served.ask("", "POST", "/api/v1/resource-types", """
                    {"name": "Note", "version": "v1",
                     "schema": {"type": "object", "properties": {"text": {"type": "string"}}},
                     "reconciler": {"action": "process", "with": {"apply": {"command": ["/bin/cat"],
                                    "input": {"text": "$(spec.text)"}}}}}""");
            assertThat(type.status()).as(type.body()).isEqualTo(201);
            Served.Reply made = served.ask("", "POST", "/api/v1/resources", """
                    {"name": "a", "resource_type_name": "Note", "resource_type_version": "v1",
                     "spec": {"text": "hello"}}""");
            assertThat(made.status()).as(made.body()).isEqualTo(201);
            assertThat(made.tree().path("finalizers").path(0).asText()).isEqualTo("process");
            String path = "/api/v1/resources/" + made.tree().path("id").asText();

            JsonNode ready =
                    until(served, path, each -> isEnd(each.path("status").asText()));

            assertThat(ready.path("status").asText()).as(ready.toString()).isEqualTo("ready");
            assertThat(ready.path("observed_generation").asInt()).isEqualTo(1);
            assertThat(ready.path("finalizers").get(0).asText()).isEqualTo("process");
            JsonNode history = served.ask("", "GET", path + "/history", "").tree();
            assertThat(history).as(history.toString()).hasSize(1);
            assertThat(served.ask("", "GET", "/metrics", "").body().lines())
                    .anyMatch(line ->
                            line.startsWith("controller_runtime_reconcile_time_seconds_bucket{controller=\"note"))
                    .contains(
                            "capstan_reconciles_total{result=\"success\",type=\"Note\"} 1.0",
                            "capstan_reconciles_total{result=\"failure\",type=\"Note\"} 0.0")
                    .anyMatch(line -> line.startsWith("workqueue_depth{controller=\"note"));
        }
    }

    /// [S2-10]
    @Test
    void aResourceThatNobodyWouldReconcileIsRefused() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            Served.Reply type = served.ask("", "POST", "/api/v1/resource-types", """
                    {"name": "Orphan", "version": "v1", "schema": {"type": "object"}}""");
            assertThat(type.status()).as(type.body()).isEqualTo(201);

            Served.Reply refused = served.ask("", "POST", "/api/v1/resources", """
                    {"name": "a", "resource_type_name": "Orphan", "resource_type_version": "v1", "spec": {}}""");

            assertThat(refused.status()).as(refused.body()).isEqualTo(400);
            assertThat(refused.body())
                    .contains("no plugin reconciles Orphan: put a jar that brings one into " + data.resolve("plugins"));
        }
    }

    @Test
    void aTypeWhoseReconcilerMakesNoSenseIsRefusedWithAllThatIsWrong() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            Served.Reply refused = served.ask("", "POST", "/api/v1/resource-types", """
                    {"name": "Note", "version": "v1", "schema": {"type": "object"},
                     "reconciler": {"plugin": "notes", "max_concurrent_reconciles": 0, "drift_interval": "often"}}""");

            assertThat(refused.status()).as(refused.body()).isEqualTo(400);
            assertThat(refused.tree().path("problems")).hasToString("""
                    [{"field":"reconciler","message":"Invalid value: max_concurrent_reconciles is 0, expected a number from \
                    1 to 1000"},{"field":"reconciler","message":"Invalid value: drift_interval is often, expected a time \
                    from 1s to 8760h, such as 90s, 5m or 1h30m"}]""");
            Served.Reply made = served.ask("", "POST", "/api/v1/resource-types", """
                    {"name": "Note", "version": "v1", "schema": {"type": "object"},
                     "reconciler": {"plugin": "notes", "drift_interval": "1h"}}""");
            assertThat(made.status()).as(made.body()).isEqualTo(201);
            assertThat(made.tree().path("reconciler")).hasToString("{\"plugin\":\"notes\",\"drift_interval\":\"1h\"}");
        }
    }

    @Test
    void aPageFromElsewhereIsToldInTheWordsOfRest() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            Wire.Answer answer =
                    served.said("GET /api/v1/resources HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");

            assertThat(answer.status()).isEqualTo(403);
            assertThat(String.join("\n", answer.head())).contains("application/problem+json");
        }
    }

    private static boolean isEnd(String status) {
        return status.equals("ready") || status.equals("failed");
    }

    private String list(Served served) throws Exception {
        try (DataDirectory directory = DataDirectory.open(data.resolve("client"))) {
            Path kubeconfig = directory.writeKubeconfig("", served.uri().toString());
            var out = new StringWriter();
            int status = Main.commandLine()
                    .setOut(new PrintWriter(out))
                    .execute("plugins", "list", "--kubeconfig", kubeconfig.toString());
            assertThat(status).isZero();
            return out.toString();
        }
    }

    private static JsonNode find(JsonNode all, String name) {
        for (JsonNode each : all) {
            if (each.path("name").asText().equals(name)) {
                return each;
            }
        }
        return all.path("none");
    }

    private static JsonNode until(Served served, String path, Predicate<JsonNode> wanted) throws Exception {
        long end = System.nanoTime() + PATIENCE;
        JsonNode tree = served.ask("", "GET", path, "").tree();
        while (!wanted.test(tree)) {
            assertThat(System.nanoTime()).as(tree.toString()).isLessThan(end);
            LockSupport.parkNanos(20_000_000);
            tree = served.ask("", "GET", path, "").tree();
        }
        return tree;
    }
}
