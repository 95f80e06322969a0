package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The templates of the designs (seed 0: resources and status conditions; seed 4: condition messages).
final class SeedTemplatesTest {
    private static final String COMPLETE = ".resource.status.conditions[?(@.type==\"Complete\")].status \"True\"";
    private static final String FAILED = ".resource.status.conditions[?(@.type==\"Failed\")].status \"True\"";

    private static final Map<String, Object> SPEC = Map.of(
            "gcp_project", "acme-prod",
            "region", "europe-west1",
            "vpc_name", "acme-vpc",
            "pod_cidr", "10.128.0.0/14",
            "service_cidr", "172.30.0.0/16",
            "openshift_version", "quay.io/ocp:4.17",
            "base_domain", "acme.example",
            "private_zone_id", "private-7",
            "public_zone_id", "public-7",
            "hosting_cluster_id", "mgmt-1");
    private static final Map<String, Object> DATA = Map.of(
            "cluster",
            Map.of("id", "0a1b2c3d-4e5f", "name", "eu-1", "namespace", "clusters", "generation", 3, "spec", SPEC));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "job.yaml",
                "gcpcluster.yaml",
                "cluster.yaml",
                "hostedcluster.yaml",
                "gcp-validation-job.yaml",
                "maestro-hostedcluster.yaml",
                "maestro-job.yaml"
            })
    void aResourceTemplateIsFilledIn(String name) throws IOException {
        String text = resource(name);

        assertThat(Template.compile(name, text, Options.strict()).render(DATA)).isEqualTo(filledInByHand(text));
    }

    @Test
    void aResourceIsNeverNamedNoValue() throws IOException {
        Template job = Template.compile("job.yaml", resource("job.yaml"), Options.strict());

        assertThatThrownBy(() -> job.render(Map.of("cluster", Map.of("name", "eu-1"))))
                .hasMessageContaining(".cluster.id")
                .hasMessageContaining("job.yaml:4:");
    }

    /// Outcomes: for a Job that has just begun, one that is complete, and one that has failed.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            True,False,Unknown                                           | Unknown              | True             | False
            JobSucceeded,JobFailed,JobRunning                            | JobRunning           | JobSucceeded     | JobFailed
            ValidationPassed,ValidationFailed,ValidationInProgress       | ValidationInProgress | ValidationPassed | ValidationFailed
            CreationSucceeded,CreationFailed,CreationInProgress          | CreationInProgress   | CreationSucceeded | CreationFailed
            completed successfully,failed,is in progress                 | is in progress       | completed successfully | failed
            passed,failed,is running                                     | is running           | passed           | failed
            completed successfully,failed,is running with {{.resource.status.active}} active pods | is running with 1 active pods | completed successfully | failed
            """)
    void aJobsConditionsTellHowFarItIs(String words, String begun, String complete, String failed) {
        String[] branches = words.split(",");
        String text = "{{if eq " + COMPLETE + "}}" + branches[0] + "{{else if eq " + FAILED + "}}" + branches[1]
                + "{{else}}" + branches[2] + "{{end}}";

        for (String written : List.of(text, text.replace("\"", "\\\""))) {
            Template template = Template.compile("condition", written, Options.lenient());
            assertThat(template.render(job(Map.of("active", 1)))).isEqualTo(begun);
            assertThat(template.render(job(Map.of("conditions", List.of(condition("Complete"))))))
                    .isEqualTo(complete);
            assertThat(template.render(job(Map.of("conditions", List.of(condition("Failed"))))))
                    .isEqualTo(failed);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {{if .resource.status.ready}}True{{else}}Unknown{{end}}                                    | True | Unknown
            {{if .resource.status.ready}}InfrastructureReady{{else}}InfrastructureProvisioning{{end}}  | InfrastructureReady | InfrastructureProvisioning
            GCP infrastructure {{if .resource.status.ready}}is ready{{else}}is being provisioned{{end}} | GCP infrastructure is ready | GCP infrastructure is being provisioned
            {{if .resource.status.network.ready}}True{{else}}False{{end}}                              | True | False
            {{if .resource.status.network.ready}}NetworkHealthy{{else}}NetworkConfiguring{{end}}       | NetworkHealthy | NetworkConfiguring
            VPC {{.resource.status.network.name}} {{if .resource.status.network.ready}}is healthy{{else}}is being configured{{end}} | VPC acme-vpc is healthy | 'VPC  is being configured'
            {{if .resource.status.conditions}}Unknown{{else}}Unknown{{end}}                            | Unknown | Unknown
            Job {{.resource.metadata.name}} has been created                                           | Job j has been created | Job j has been created
            """)
    void aConditionIsTrueToAResourceThatIsReadyAndOneWithoutStatus(String text, String ready, String fresh) {
        Template template = Template.compile("condition", text, Options.lenient());
        var network = Map.of("ready", true, "name", "acme-vpc");

        assertThat(template.render(job(Map.of("ready", true, "network", network))))
                .isEqualTo(ready);
        assertThat(template.render(Map.of("resource", Map.of("metadata", Map.of("name", "j")))))
                .isEqualTo(fresh);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {{.FailedCount}} of {{.TotalCount}} required adapters not ready: {{.FailedAdapterNames}} | 2 of 4 required adapters not ready: validation, dns
            {{.UnhealthyAdapterNames}} experiencing health issues                       | monitoring experiencing health issues
            Required adapters failed: {{.FailedAdapterNames}}. {{.FirstFailureMessage}} | Required adapters failed: validation, dns. no zone
            {{.WorkingCount}} of {{.TotalCount}} adapters actively provisioning resources | 1 of 4 adapters actively provisioning resources
            {{.AdapterFailureMessage}}                                                  | zone not found
            """)
    void aClustersMessageCountsAndNamesItsAdapters(String text, String message) {
        Map<String, Object> variables = Map.of(
                "FailedCount", 2,
                "TotalCount", 4,
                "WorkingCount", 1,
                "FailedAdapterNames", "validation, dns",
                "UnhealthyAdapterNames", "monitoring",
                "FirstFailureMessage", "no zone",
                "AdapterFailureMessage", "zone not found");

        assertThat(Template.compile("message", text, Options.lenient()).render(variables))
                .isEqualTo(message);
    }

    @Test
    void whateverTheDesignsShowCompiles() throws IOException {
        Path seeds = Path.of(System.getProperty("capstan.root", "."), "..", "shared", "seeds");
        assumeTrue(Files.isDirectory(seeds), "the seeds are not here");

        int lines = 0;
        try (Stream<Path> files = Files.list(seeds)) {
            for (Path file : files.toList()) {
                for (String line : Files.readAllLines(file)) {
                    if (line.contains("{{")) {
                        lines++;
                        Template.compile("seed", line, Options.lenient());
                        Template.compile("seed", line, Options.strict());
                    }
                }
            }
        }

        assertThat(lines).isGreaterThan(70);
    }

    /// The plain fields of a template replaced by their values, without the engine.
    private static String filledInByHand(String text) {
        String plain = text.replace("{{substr 0 8 .cluster.id}}", "0a1b2c3d")
                .replace("{{.cluster.spec.cluster_cidr | default \\\"10.132.0.0/14\\\"}}", "10.132.0.0/14")
                .replace("{{.cluster.spec.service_cidr | default \\\"172.31.0.0/16\\\"}}", "172.30.0.0/16")
                .replace("{{.cluster.spec.network_type | default \\\"OVNKubernetes\\\"}}", "OVNKubernetes")
                .replace("{{.cluster.id}}", "0a1b2c3d-4e5f")
                .replace("{{.cluster.name}}", "eu-1")
                .replace("{{.cluster.namespace}}", "clusters");
        return Pattern.compile("\\{\\{\\.cluster\\.spec\\.(\\w+)}}")
                .matcher(plain)
                .replaceAll(found ->
                        Objects.requireNonNull(SPEC.get(found.group(1))).toString());
    }

    private static Map<String, Object> job(Map<String, Object> status) {
        return Map.of("resource", Map.of("metadata", Map.of("name", "j"), "status", status));
    }

    private static Map<String, Object> condition(String type) {
        return Map.of("type", type, "status", "True");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(SeedTemplatesTest.class.getResourceAsStream("seed/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
