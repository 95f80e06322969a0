package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The fleet's API stands beside the others, on the same objects.
final class FleetDoorTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void aClusterIsMadeReportedOnAndSeenByKubectl() throws IOException, InterruptedException {
        Served.putKey(data);
        var identity = Identity.Options.of(DataDirectory.signingKeys(data)).withStranger(Caller.LOCAL_ADMIN);
        try (ControlPlane plane = ControlPlane.start(new StoreChoice.Memory(), data, HttpOptions.local(0), identity)) {
            URI uri = plane.uri();

            assertThat(send(uri, "POST", "/v1/clusters", "{\"name\": \"one\", \"spec\": {}}")
                            .statusCode())
                    .isEqualTo(201);
            HttpResponse<String> report = send(uri, "PUT", "/api/hyperfleet/v1/clusters/one/statuses", """
                    {"adapter": "validation", "observedGeneration": 1, "conditions": [
                      {"type": "Available", "status": "False", "reason": "JobRunning"},
                      {"type": "Applied", "status": "True"}, {"type": "Health", "status": "True"}]}""");
            assertThat(report.statusCode()).as(report.body()).isEqualTo(201);
            String path = "/apis/fleet.capstan.dev/v1/namespaces/default/clusters/one";
            assertThat(send(uri, "GET", path, "").body()).contains("\"phase\":\"Provisioning\"");
            assertThat(send(uri, "GET", "/v1/clusters/one/explain", "").body()).contains("validation");
            assertThat(send(uri, "GET", "/api/v1/clusters/one", "").body()).contains("controller_statuses");
            assertThat(send(uri, "GET", "/api/v1/resource-types", "").statusCode())
                    .isEqualTo(200);
            assertThat(send(uri, "GET", "/api/v1/namespaces", "").statusCode()).isEqualTo(200);
            HttpResponse<String> kind = send(
                    uri,
                    "DELETE",
                    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/clusters.fleet.capstan.dev",
                    "");
            assertThat(kind.statusCode()).isEqualTo(403);
            assertThat(kind.body()).contains("belongs to the control plane");
            for (String each : List.of("{}", "{\"spec\": {}}", "{\"spec\": {\"cluster\": \"\"}}")) {
                for (String resource : List.of("nodepools", "adapterstatuses")) {
                    assertThat(send(uri, "POST", "/apis/fleet.capstan.dev/v1/namespaces/default/" + resource, each)
                                    .statusCode())
                            .as(resource + " " + each)
                            .isBetween(400, 422);
                }
            }
        }
    }

    private HttpResponse<String> send(URI uri, String method, String path, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
