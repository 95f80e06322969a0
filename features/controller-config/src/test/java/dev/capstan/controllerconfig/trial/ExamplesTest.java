package dev.capstan.controllerconfig.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.condition.Condition;
import dev.capstan.controllerconfig.config.InvalidConfigException;
import dev.capstan.controllerconfig.precondition.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Every example is compiled and tried.
final class ExamplesTest {
    private static final Instant NOW = Instant.parse("2024-01-15T10:30:00Z");
    private static final Trial.Given GCP = Trial.Given.cluster(Examples.json("clusters/gcp.json"), NOW);
    private static final Trial.Given AWS = Trial.Given.cluster(Examples.json("clusters/aws.json"), NOW);

    private static Trial trial(String example, Trial.Given given) throws InvalidConfigException {
        return Trial.of(Examples.config(example), given);
    }

    private static JsonNode tree(String yaml) {
        return Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static List<String> said(Trial trial) {
        return trial.report().conditions().stream().map(ExamplesTest::said).toList();
    }

    private static String said(Condition each) {
        return each.type() + " " + each.status().text() + " " + each.reason() + ": " + each.message();
    }

    /// [S0-34] [S0-52] [A0-16]
    @ParameterizedTest
    @MethodSource("dev.capstan.controllerconfig.trial.Examples#names")
    void everyExampleMakesItsObjects(String example) throws Exception {
        var trial = trial(example, GCP);

        assertThat(trial.verdict()).isEqualTo(new Verdict.Met());
        assertThat(trial.failure()).isEmpty();
        assertThat(trial.made()).isNotEmpty().allSatisfy(made -> {
            assertThat(made.object().at("/metadata/name").asText()).isNotEmpty();
            assertThat(made.warnings()).isEmpty();
        });
        assertThat(trial.text()).contains("Preconditions: ", "which would be made:", "Applied", "\"timestamp\"");
    }

    @Test
    void thereIsAnExampleForEachKindThatWasPromised() throws Exception {
        var kinds = Examples.names().stream()
                .flatMap(each -> {
                    try {
                        return trial(each, GCP).made().stream();
                    } catch (InvalidConfigException e) {
                        throw new AssertionError(e);
                    }
                })
                .map(made -> made.object().path("kind").asText())
                .distinct();

        assertThat(kinds).contains("Job", "Deployment", "ConfigMap", "GCPCluster", "Cluster", "HostedCluster");
    }

    /// [S0-50] [S0-43] [A0-17]
    @Test
    void theValidationIsAJobThatIsNotRoot() throws Exception {
        assertThat(trial("gcp-environment-validation.yaml", GCP)
                        .made()
                        .getFirst()
                        .object())
                .isEqualTo(tree("""
                        apiVersion: batch/v1
                        kind: Job
                        metadata:
                          name: gcp-validate-c-4711
                          namespace: cls-system
                          labels:
                            cls.redhat.com/cluster-id: c-4711
                            cluster-id: c-4711
                            cluster-generation: "3"
                            cls.redhat.com/controller: gcp-environment-validation
                        spec:
                          template:
                            spec:
                              containers:
                              - name: validator
                                image: gcr.io/my-project/gcp-validator:latest
                                env:
                                - {name: CLUSTER_ID, value: c-4711}
                                - {name: GCP_PROJECT, value: my-project}
                                - {name: GCP_REGION, value: us-east1}
                                volumeMounts:
                                - {name: gcp-key, mountPath: /etc/gcp, readOnly: true}
                                securityContext:
                                  runAsNonRoot: true
                                  readOnlyRootFilesystem: true
                                  capabilities: {drop: [ALL]}
                              volumes:
                              - name: gcp-key
                                secret: {secretName: gcp-service-account-key}
                              restartPolicy: Never
                          backoffLimit: 2
                          activeDeadlineSeconds: 300
                        """));
    }

    /// [S0-18] [S0-50]
    @Test
    void theValidationProgressesAsInTheSeed() throws Exception {
        var applied = "Applied True JobCreated: GCP validation job has been created and is running";
        var complete = Examples.json("live/job-complete.json");
        var running = tree("{kind: Job, status: {active: 1}}");
        var failed = tree("{kind: Job, status: {conditions: [{type: Failed, status: \"True\"}]}}");
        var example = "gcp-environment-validation.yaml";
        var open = "Available Unknown ValidationInProgress: GCP environment validation is running";

        assertThat(said(trial(example, GCP))).containsExactly(applied, open);
        assertThat(said(trial(example, GCP.with(running)))).containsExactly(applied, open);
        assertThat(said(trial(example, GCP.with(complete))))
                .containsExactly(applied, "Available True ValidationPassed: GCP environment validation passed");
        assertThat(said(trial(example, GCP.with(failed))))
                .containsExactly(applied, "Available False ValidationFailed: GCP environment validation failed");
    }

    /// [S0-51]
    @Test
    void maestroIsForHyperShiftOnly() throws Exception {
        var made = trial("maestro-hostedcluster.yaml", GCP).made().getFirst().object();

        assertThat(made.at("/metadata/name").asText()).isEqualTo("maestro-create-c-4711");
        assertThat(made.at("/spec/backoffLimit").asInt()).isEqualTo(3);
        assertThat(made.at("/spec/activeDeadlineSeconds").asInt()).isEqualTo(1800);
        assertThat(made.at("/spec/template/spec/volumes")).isEqualTo(tree("""
                - {name: maestro-certs, secret: {secretName: maestro-client-certs}}
                - {name: hostedcluster-template, configMap: {name: hostedcluster-template}}
                """));
        assertThat(trial("maestro-hostedcluster.yaml", AWS).verdict())
                .isEqualTo(new Verdict.NotMet(List.of(
                        "spec.infrastructure_type must equal 'hypershift' (it is absent)",
                        "spec.use_maestro must equal true (it is absent)")));
    }

    /// [S0-35]
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{active: 2}                                       | Unknown | JobRunning   | Job is running with 2 active pods",
                "{conditions: [{type: Complete, status: 'True'}]}  | True    | JobSucceeded | Job completed successfully",
                "{conditions: [{type: Failed, status: 'True'}]}    | False   | JobFailed    | Job failed",
            })
    void aJobIsTold(String status, String available, String reason, String message) throws Exception {
        var live = tree("{kind: Job, metadata: {name: j}, status: " + status + "}");

        assertThat(said(trial("job.yaml", GCP.with(live))))
                .containsExactly(
                        "Applied True JobCreated: Job j has been created",
                        "Available " + available + " " + reason + ": " + message);
    }

    /// [S0-35]
    @Test
    void aGcpClusterIsTold() throws Exception {
        var ready = tree("{status: {ready: true, network: {name: n, ready: true}}}");
        var applied = "Applied True GCPClusterCreated: GCPCluster resource has been created";

        assertThat(said(trial("gcp-cluster.yaml", GCP)))
                .containsExactly(
                        applied,
                        "Available Unknown InfrastructureProvisioning: GCP infrastructure is being provisioned",
                        "Healthy False NetworkConfiguring: VPC  is being configured");
        assertThat(said(trial("gcp-cluster.yaml", GCP.with(ready))))
                .containsExactly(
                        applied,
                        "Available True InfrastructureReady: GCP infrastructure is ready",
                        "Healthy True NetworkHealthy: VPC n is healthy");
    }

    /// [S0-35]
    @Test
    void aHostedClusterIsTold() throws Exception {
        assertThat(said(trial("hosted-cluster.yaml", GCP)))
                .containsExactly(
                        "Applied True HostedClusterCreated: HostedCluster resource has been created",
                        "Available Unknown ClusterProvisioning: HostedCluster is being provisioned - check resource"
                                + " status for details");
    }

    @Test
    void oneControllerWaitsForAnother() throws Exception {
        var cluster = GCP.cluster().deepCopy();
        ((ObjectNode) cluster).remove("status");

        assertThat(trial("capi-cluster.yaml", Trial.Given.cluster(cluster, NOW)).verdict())
                .isEqualTo(new Verdict.NotMet(List.of("status.controller_statuses.gcp-infrastructure"
                        + ".conditions[?(@.name==\"Available\")].status must equal 'True' (it is absent)")));
    }

    /// [S0-46]
    @Test
    void severalObjectsSeeEachOther() throws Exception {
        var made = trial("config-map.yaml", GCP).made();

        assertThat(made.getFirst().object().at("/metadata/name").asText()).isEqualTo("cluster-demo");
        assertThat(made.getLast().object().at("/metadata/namespace").asText()).isEqualTo("cluster-demo");
        assertThat(made.getLast().object().at("/metadata/labels/team").asText()).isEqualTo("blue");
        assertThat(made.getLast().object().at("/data/spec.yaml").asText())
                .contains("provider: gcp\n")
                .doesNotStartWith("\n");
    }
}
