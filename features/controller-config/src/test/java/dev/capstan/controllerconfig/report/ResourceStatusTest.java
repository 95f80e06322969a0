package dev.capstan.controllerconfig.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// The three examples of the seed, from objects that have them.
final class ResourceStatusTest {
    private static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static JsonNode told(String metadata, String status) {
        return ResourceStatus.of(json("{\"metadata\": " + metadata + ", \"status\": " + status + "}"));
    }

    /// [S0-39] [S0-41] [S0-42]
    @Test
    void aJobHasNoObservedGeneration() {
        var status = """
                "conditions": [
                  {"type": "Complete", "status": "True", "lastProbeTime": "2024-01-15T10:30:00Z",
                   "lastTransitionTime": "2024-01-15T10:29:45Z"}
                ],
                "active": 0,
                "succeeded": 1,
                "failed": 0,
                "completionTime": "2024-01-15T10:29:45Z",
                "startTime": "2024-01-15T10:29:30Z"
                }""";

        assertThat(told("{\"generation\": 1}", "{" + status)).isEqualTo(json("{\"generation\": 1, " + status));
    }

    /// [S0-39] [S0-41] [S0-42]
    @Test
    void aGcpClusterIsUpToDate() {
        var status = """
                "ready": true,
                "network": {
                  "name": "my-cluster-network",
                  "ready": true,
                  "selfLink": "https://www.googleapis.com/compute/v1/projects/my-project/global/networks/my-cluster-network"
                },
                "failureDomains": {"us-central1-a": {"controlPlane": true}}
                }""";

        assertThat(told("{\"generation\": 2}", "{\"observedGeneration\": 2, " + status))
                .isEqualTo(json("{\"generation\": 2, \"observed_generation\": 2, " + status));
    }

    /// [S0-39] [S0-41] [S0-42]
    @Test
    void aHostedClusterLagsBehind() {
        var status = """
                "conditions": [
                  {"type": "Available", "status": "True", "lastTransitionTime": "2024-01-15T10:45:00Z"}
                ],
                "version": {
                  "desired": {"image": "quay.io/openshift-release-dev/ocp-release:4.14.0"},
                  "history": [
                    {"image": "quay.io/openshift-release-dev/ocp-release:4.14.0", "version": "4.14.0"}
                  ]
                },
                "kubeconfig": {"name": "my-cluster-admin-kubeconfig"},
                "platform": {"gcp": {"projectID": "my-project", "region": "us-central1"}}
                }""";

        assertThat(told("{\"generation\": 5}", "{\"observedGeneration\": 4, " + status))
                .isEqualTo(json("{\"generation\": 5, \"observed_generation\": 4, " + status));
    }

    @Test
    void anObjectWithoutStatusHasItsGenerationOnly() {
        assertThat(ResourceStatus.of(json("{\"metadata\": {\"generation\": 3}}")))
                .isEqualTo(json("{\"generation\": 3}"));
        assertThat(ResourceStatus.of(json("{}"))).isEqualTo(json("{}"));
    }
}
