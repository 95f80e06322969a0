package dev.capstan.conformance.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.AppServer;
import dev.capstan.conformance.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is done over REST is there for kubectl at once, and the other way round.
@Timeout(180)
final class SameObjectsIT {
    private static final String RESOURCES = "/api/v1/resources";

    @TempDir
    private Path home;

    private AppServer server;
    private Api api;
    private Program kubectl;

    @BeforeEach
    void start() throws IOException {
        Optional<Path> binary = Program.find("kubectl", Optional.ofNullable(System.getenv("CAPSTAN_KUBECTL")));
        assumeTrue(binary.isPresent(), "there is no kubectl on the PATH");
        server = AppServer.start(home, List.of("up", "--port", "0", "--store", "memory"));
        api = new Api(server.endpoint());
        Path own = Files.createDirectories(home.resolve("kubectl"));
        kubectl = new Program(binary.orElseThrow(), server.endpoint(), own, Map.of());
        assertThat(api.post("/api/v1/resource-types", """
                {"name": "Box", "version": "v1", "reconciler": {"external": true},
                 "schema": {"type": "object", "properties": {"size": {"type": "integer", "minimum": 1}}}}""").code()).isEqualTo(201);
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /// [S2-1] [S2-8] [S2-18]
    @Test
    void kubectlShowsWhatRestHasMade() {
        String path =
                RESOURCES + "/" + api.post(RESOURCES, """
                        {"name": "ours", "resource_type_name": "Box", "resource_type_version": "v1",
                         "spec": {"size": 3}}""").json().path("id").asText();
        assertThat(ok("get", "boxes", "ours", "-o", "jsonpath={.spec}")).isEqualTo("{\"size\":3}");

        ok("patch", "boxes", "ours", "--subresource=status", "--type=merge", "-p", """
                {"status": {"phase": "ready", "message": "done", "observedGeneration": 1,
                 "lastReconcile": {"number": 1, "generation": 1, "success": true, "phase": "completed"}}}""");

        assertThat(ok("get", "boxes")).matches("NAME +STATUS +AGE\nours +ready +\\S+\n");
        assertThat(ok("get", "boxes", "-o", "wide").lines().toList())
                .satisfiesExactly(
                        head -> assertThat(head).matches("NAME +STATUS +MESSAGE +OBSERVED +AGE"),
                        row -> assertThat(row).matches("ours +ready +done +1 +\\S+"));
        assertThat(api.get(path).json().path("status").asText()).isEqualTo("ready");
        assertThat(api.get(path + "/history").json()).hasSize(1);
    }

    /// [S2-12] [S2-20] [S2-22] [S2-23]
    @Test
    void restShowsWhatKubectlHasMade() {
        String box = """
                apiVersion: resources.capstan.dev/v1
                kind: Box
                metadata: {name: theirs}
                spec: {size: %d}
                """;
        assertThat(kubectl.run(box.formatted(0), List.of("apply", "-f", "-")).failed())
                .contains("spec.size");
        String _ = kubectl.run(box.formatted(2), List.of("apply", "-f", "-")).succeeded();

        JsonNode found = api.get(RESOURCES + "/by-name/Box/v1/theirs").json();
        String path = RESOURCES + "/" + found.path("id").asText();
        assertThat(api.get(path).json()).isEqualTo(found);
        assertThat(found.path("spec").path("size").asInt()).isEqualTo(2);
        String _ = kubectl.run(box.formatted(4), List.of("apply", "-f", "-")).succeeded();
        assertThat(api.get(path).json().path("generation").asInt()).isEqualTo(2);

        change(path, "add");
        assertThat(ok("get", "boxes", "theirs", "-o", "jsonpath={.metadata.finalizers}"))
                .isEqualTo("[\"resources.capstan.dev/keeper\"]");
        ok("delete", "--wait=false", "boxes", "theirs");
        assertThat(api.get(path).json().path("status").asText()).isEqualTo("deleting");
        change(path, "remove");
        assertThat(kubectl.run("", List.of("get", "boxes", "theirs")).failed()).contains("NotFound");
        assertThat(api.get(path).code()).isEqualTo(404);
    }

    private void change(String path, String how) {
        int code = api.send(
                        "PUT",
                        path + "/finalizers",
                        Map.of("Content-Type", "application/json"),
                        ("{\"" + how + "\": [\"keeper\"]}").getBytes(UTF_8))
                .code();
        assertThat(code).isEqualTo(200);
    }

    private String ok(String... words) {
        return kubectl.run("", List.of(words)).succeeded();
    }
}
