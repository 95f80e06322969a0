package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The life of a cluster that controllers written as data work on: `examples/fleet-demo`, step by step.
final class FleetDemoIT {
    private static final Path DEMO = Path.of("..", "examples", "fleet-demo").toAbsolutePath();
    private static final Pattern READY = Pattern.compile("Capstan is ready at (\\S+), .*");
    private static final String CLUSTERS = "/apis/fleet.capstan.dev/v1/clusters";

    private final HttpClient client = HttpClient.newHttpClient();
    private final BlockingQueue<String> phases = new LinkedBlockingQueue<>();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Process server;

    @SuppressWarnings("NullAway.Init") // set before each test
    private URI uri;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        server = Program.start(
                "up",
                "--port",
                "0",
                "--data",
                data.toString(),
                "--local-jobs",
                DEMO.resolve("images.yaml").toString(),
                "--aggregation",
                DEMO.resolve("aggregation.yaml").toString());
        var out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        Matcher ready = READY.matcher(String.valueOf(out.readLine()));
        assertThat(ready.matches()).isTrue();
        uri = URI.create(ready.group(1));
        var watch = HttpRequest.newBuilder(uri.resolve(CLUSTERS + "?watch=true&timeoutSeconds=300"));
        Stream<String> lines =
                client.send(watch.build(), BodyHandlers.ofLines()).body();
        Thread.ofVirtual().start(() -> note(lines));
    }

    @AfterEach
    void stop() throws InterruptedException {
        server.destroy();
        assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
        client.close();
    }

    /// Notes each phase of the cluster, and `gone` at its end.
    private void note(Stream<String> events) {
        var last = new AtomicReference<>("");
        try (events) {
            events.forEach(line -> {
                JsonNode event =
                        Document.json(line.getBytes(StandardCharsets.UTF_8)).tree();
                boolean gone = event.path("type").asText().equals("DELETED");
                String phase = gone ? "gone" : event.at("/object/status/phase").asText();
                if (!phase.equals(last.getAndSet(phase))) {
                    phases.add(phase);
                }
            });
        } catch (UncheckedIOException _) {
            // The server has ended.
        }
    }

    /// [S0-18] [S0-47] [S0-50] [S0-53] [A0-6] [A0-8] [A0-9]
    @Test
    void aClusterFailsIsMendedGetsReadyThenIllAndGoes() throws Exception {
        try (var files = Files.list(DEMO.resolve("controllers"))) {
            for (Path each : files.sorted().toList()) {
                assertThat(send(
                                        "POST",
                                        "/apis/cls.redhat.com/v1alpha1/namespaces/default/controllerconfigs",
                                        "application/yaml",
                                        Files.readString(each))
                                .statusCode())
                        .isEqualTo(201);
            }
        }

        json("POST", "/v1/clusters", "{\"name\": \"demo\", \"spec\": {\"region\": \"atlantis\"}}");
        assertThat(until("Failed")).containsExactly("Pending", "Provisioning", "Failed");
        assertThat(json("GET", "/v1/clusters/demo/statuses", "")).contains("There is no region atlantis");

        json("PATCH", "/v1/clusters/demo", "{\"spec\": {\"region\": \"europe-west1\"}}");
        assertThat(until("Ready")).contains("Provisioning").doesNotContain("Failed", "Degraded");
        assertThat(json("GET", "/apis/batch/v1/namespaces/default/jobs", ""))
                .contains("validation-demo-g1", "validation-demo-g2", "hypershift-demo-g2");

        json("PATCH", "/v1/clusters/demo", "{\"spec\": {\"monitoring\": \"broken\"}}");
        until("Degraded");
        assertThat(json("GET", "/v1/clusters/demo/statuses", "")).contains("No metrics arrive");

        json("DELETE", "/v1/clusters/demo", "");
        until("gone");
        assertThat(Document.json(json("GET", "/apis/batch/v1/jobs", "").getBytes(StandardCharsets.UTF_8))
                        .tree()
                        .path("items"))
                .isEmpty();
    }

    /// All phases up to one.
    private List<String> until(String wanted) throws InterruptedException {
        var seen = new ArrayList<String>();
        while (!seen.contains(wanted)) {
            String phase = phases.poll(60, TimeUnit.SECONDS);
            assertThat(phase).as("after " + seen + ", expected " + wanted).isNotNull();
            seen.add(phase);
        }
        return seen;
    }

    private String json(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(method, path, "application/json", body);
        assertThat(answer.statusCode())
                .as(method + " " + path + ": " + answer.body())
                .isBetween(200, 299);
        return answer.body();
    }

    private HttpResponse<String> send(String method, String path, String type, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri.resolve(path))
                .header("Content-Type", type)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
