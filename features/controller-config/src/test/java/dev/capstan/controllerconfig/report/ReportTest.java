package dev.capstan.controllerconfig.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.condition.Failure;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.context.ClusterView;
import dev.capstan.controllerconfig.context.NodePoolView;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ReportTest {
    private static final Instant NOW = Instant.parse("2024-01-15T10:30:00.123Z");
    private static final ClusterView CLUSTER = ClusterView.of(tree("{id: cluster-123, generation: 42}"));
    private static final Subject SUBJECT = Subject.of(CLUSTER);

    private static JsonNode tree(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static ControllerConfig config(String conditions) throws Exception {
        return ControllerConfig.compile("f.yaml", """
                apiVersion: cls.redhat.com/v1alpha1
                kind: ControllerConfig
                metadata: {name: validation}
                spec:
                  name: gcp-environment-validation
                  resourceTemplate: "{apiVersion: batch/v1, kind: Job, metadata: {name: a}}"
                  statusConditions:
                """ + conditions);
    }

    private static ControllerConfig validation() throws Exception {
        return config("""
                - {name: Applied, status: "True", reason: JobCreated, message: GCP validation job has been created}
                - name: Available
                  status: '{{.resource.status.conditions[?(@.type=="Complete")].status}}'
                  reason: ValidationPassed
                  message: GCP environment validation passed
            """);
    }

    private static Report report(ControllerConfig config, Map<String, JsonNode> live) {
        var context = config.context(CLUSTER, null, NOW);
        for (var each : live.entrySet()) {
            context = context.with(each.getKey(), each.getValue());
        }
        return Report.of(config, SUBJECT, context.ofConditions(), new LinkedHashMap<>(live), NOW);
    }

    private static JsonNode job() {
        return tree("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: gcp-validate, namespace: cls-system, generation: 1}
                status:
                  conditions:
                    - type: Complete
                      status: "True"
                      lastProbeTime: "2024-01-15T10:30:00Z"
                      lastTransitionTime: "2024-01-15T10:29:45Z"
                  active: 0
                  succeeded: 1
                  completionTime: "2024-01-15T10:29:45Z"
                """);
    }

    /// [S0-36] [S0-37] [S0-38] [S0-40]
    @Test
    void theReportOfTheSeedIsToldToTheLetter() throws Exception {
        var report = report(validation(), Map.of("resource", job()));

        assertThat(ClsForm.of(report)).isEqualTo(tree("""
                {
                  "cluster_id": "cluster-123",
                  "controller_name": "gcp-environment-validation",
                  "observed_generation": 42,
                  "conditions": [
                    {"name": "Applied", "status": "True", "reason": "JobCreated",
                     "message": "GCP validation job has been created"},
                    {"name": "Available", "status": "True", "reason": "ValidationPassed",
                     "message": "GCP environment validation passed"}
                  ],
                  "resource_status": {
                    "generation": 1,
                    "conditions": [
                      {"type": "Complete", "status": "True", "lastProbeTime": "2024-01-15T10:30:00Z",
                       "lastTransitionTime": "2024-01-15T10:29:45Z"}
                    ],
                    "active": 0,
                    "succeeded": 1,
                    "completionTime": "2024-01-15T10:29:45Z"
                  },
                  "timestamp": "2024-01-15T10:30:00Z"
                }"""));
    }

    /// [A0-10] [A0-12]
    @Test
    void theFleetIsToldTheSameWithHealth() throws Exception {
        var report = report(validation(), Map.of("resource", job()));

        assertThat(FleetForm.of(report)).isEqualTo(tree("""
                {
                  "adapter": "gcp-environment-validation",
                  "observedGeneration": 42,
                  "conditions": [
                    {"type": "Applied", "status": "True", "reason": "JobCreated",
                     "message": "GCP validation job has been created"},
                    {"type": "Available", "status": "True", "reason": "ValidationPassed",
                     "message": "GCP environment validation passed"},
                    {"type": "Health", "status": "True", "reason": "NoErrors",
                     "message": "No unexpected error happened"}
                  ],
                  "data": {
                    "generation": 1,
                    "conditions": [
                      {"type": "Complete", "status": "True", "lastProbeTime": "2024-01-15T10:30:00Z",
                       "lastTransitionTime": "2024-01-15T10:29:45Z"}
                    ],
                    "active": 0,
                    "succeeded": 1,
                    "completionTime": "2024-01-15T10:29:45Z"
                  },
                  "lastUpdated": "2024-01-15T10:30:00Z"
                }"""));
    }

    /// [A0-12]
    @Test
    void whatConfigsCallHealthyTheFleetCallsHealth() throws Exception {
        var config = config("    - {name: Healthy, status: \"False\", reason: Ill, message: m}\n");

        var report = report(config, Map.of());

        assertThat(FleetForm.of(report).at("/conditions/1"))
                .isEqualTo(tree("{type: Health, status: \"False\", reason: Ill, message: m}"));
        assertThat(FleetForm.of(report).path("conditions")).hasSize(3);
        assertThat(ClsForm.of(report).at("/conditions/1/name").asText()).isEqualTo("Healthy");
        assertThat(ClsForm.of(report).has("resource_status")).isFalse();
    }

    /// [A0-7]
    @Test
    void aFailureIsReportedWithItsError() throws Exception {
        var error = new ReportedError(ReportedError.Type.SYSTEM, "ResourceCreationFailed", "exceeded quota", false);

        var report = Report.failed(
                validation(), SUBJECT, Failure.RESOURCE_CREATION_FAILED, "exceeded quota", Optional.of(error), NOW);

        assertThat(ClsForm.of(report)).isEqualTo(tree("""
                cluster_id: cluster-123
                controller_name: gcp-environment-validation
                observed_generation: 42
                conditions:
                  - {name: Applied, status: "False", reason: ResourceCreationFailed, message: exceeded quota}
                  - {name: Available, status: Unknown, reason: ResourceCreationFailed, message: exceeded quota}
                  - {name: Healthy, status: "False", reason: ResourceCreationFailed, message: exceeded quota}
                last_error:
                  {error_type: System, error_code: ResourceCreationFailed, message: exceeded quota, user_actionable: false}
                timestamp: "2024-01-15T10:30:00Z"
                """));
        assertThat(FleetForm.of(report).at("/metadata/last_error/error_type").asText())
                .isEqualTo("System");
        assertThat(FleetForm.of(report).at("/conditions/2"))
                .isEqualTo(tree("{type: Health, status: \"False\", reason: ResourceCreationFailed,"
                        + " message: exceeded quota}"));
    }

    /// [S0-14] [A0-6]
    @Test
    void aClusterThatIsNotMeantIsReportedAndNobodyIsIll() throws Exception {
        var why = "spec.provider must equal 'gcp' (got 'aws')";

        var report = Report.failed(validation(), SUBJECT, Failure.PRECONDITIONS_NOT_MET, why, Optional.empty(), NOW);

        assertThat(FleetForm.of(report).path("conditions")).isEqualTo(tree("""
                - {type: Applied, status: "False", reason: PreconditionsNotMet,
                   message: "spec.provider must equal 'gcp' (got 'aws')"}
                - {type: Available, status: Unknown, reason: PreconditionsNotMet,
                   message: "spec.provider must equal 'gcp' (got 'aws')"}
                - {type: Health, status: "True", reason: NoErrors, message: No unexpected error happened}
                """));
    }

    /// [A0-8]
    @Test
    void whatIsDeletedIsReportedUntilItHasGone() throws Exception {
        var going = Report.deleted(validation(), SUBJECT, false, "1 object is left", NOW);
        var gone = Report.deleted(validation(), SUBJECT, true, "nothing is left", NOW);

        assertThat(ClsForm.of(going).path("conditions")).isEqualTo(tree("""
                - {name: Applied, status: "True", reason: ResourcesDeleting, message: 1 object is left}
                - {name: Available, status: "False", reason: ResourcesDeleting, message: 1 object is left}
                - {name: Finalized, status: "False", reason: ResourcesDeleting, message: 1 object is left}
                """));
        assertThat(ClsForm.of(gone).path("conditions")).isEqualTo(tree("""
                - {name: Applied, status: "False", reason: ResourcesDeleted, message: nothing is left}
                - {name: Available, status: "False", reason: ResourcesDeleted, message: nothing is left}
                - {name: Finalized, status: "True", reason: ResourcesDeleted, message: nothing is left}
                """));
    }

    @Test
    void ofSeveralObjectsTheLastIsToldAndAllInTheMetadata() throws Exception {
        var live = new LinkedHashMap<String, JsonNode>();
        live.put("net", tree("{kind: Network, metadata: {name: n, namespace: a, generation: 2}, status: {up: true}}"));
        live.put("job", tree("{kind: Job, metadata: {name: j}, status: {active: 1}}"));

        var form = ClsForm.of(report(validation(), live));

        assertThat(form.path("resource_status")).isEqualTo(tree("{active: 1}"));
        assertThat(form.path("metadata")).isEqualTo(tree("""
                resources:
                  net: {kind: Network, name: n, namespace: a, resource_status: {generation: 2, up: true}}
                  job: {kind: Job, name: j, resource_status: {active: 1}}
                """));
    }

    @Test
    void aNodePoolIsReportedAtItsOwnGeneration() throws Exception {
        var pool = NodePoolView.of(tree("{id: pool-1, generation: 3}"));

        var report = Report.deleted(validation(), Subject.of(CLUSTER, pool), true, "gone", NOW);

        assertThat(ClsForm.of(report).path("nodepool_id").asText()).isEqualTo("pool-1");
        assertThat(ClsForm.of(report).path("cluster_id").asText()).isEqualTo("cluster-123");
        assertThat(ClsForm.of(report).path("observed_generation").asLong()).isEqualTo(3);
    }
}
