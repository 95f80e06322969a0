package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class FleetReportTest {
    private static final JsonNode WHY = yaml("""
            adapters:
            - {name: validation, role: required, state: succeeded}
            - {name: dns, role: required, state: succeeded}
            - {name: infrastructure, role: required, state: inProgress}
            - {name: hypershift, role: required, state: pending}
            - {name: monitoring, role: optional, state: pending}
            """);
    private static final JsonNode STATUSES = yaml("""
            adapterStatuses:
            - adapter: validation
              observedGeneration: 1
              conditions: [{type: Available, message: Job completed successfully after 115 seconds}]
            - adapter: dns
              observedGeneration: 1
              conditions: [{type: Available, message: Created 5 DNS records}]
            - adapter: infrastructure
              observedGeneration: 1
              conditions:
              - {type: Available, message: Job is executing}
              - {type: Applied, message: Kubernetes Job created successfully}
            """);

    /// [S4-54]
    @Test
    void progressReadsAsTheSeedPrintsIt() {
        assertThat(FleetReport.lines(WHY, STATUSES))
                .containsExactly(
                        "validation - completed (gen 1)",
                        "   Job completed successfully after 115 seconds",
                        "dns - completed (gen 1)",
                        "   Created 5 DNS records",
                        "infrastructure - running (gen 1)",
                        "   Kubernetes Job created successfully",
                        "hypershift - pending (gen 0)",
                        "   Not started");
    }

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
