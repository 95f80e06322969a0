package dev.capstan.controllerconfig.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.config.ControllerConfig;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class TrialTest {
    private static final Instant NOW = Instant.parse("2024-01-15T10:30:00Z");

    private static JsonNode tree(String yaml) {
        return Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static ControllerConfig config() throws Exception {
        return ControllerConfig.compile("f.yaml", """
                apiVersion: cls.redhat.com/v1alpha1
                kind: ControllerConfig
                metadata: {name: facts, namespace: cls-system}
                spec:
                  name: facts
                  preconditions:
                    - {field: spec.provider, operator: eq, value: gcp}
                  resourceTemplate: |
                    apiVersion: v1
                    kind: ConfigMap
                    metadata:
                      name: "facts-{{.cluster.id}}"
                    data:
                      region: "{{.cluster.spec.region}}"
                  statusConditions:
                    - {name: Available, status: "True", reason: Written, message: "It has {{len .resource.data}} facts"}
                """);
    }

    @Test
    void itReadsFromTopToBottom() throws Exception {
        var cluster = tree("{id: c1, generation: 2, spec: {provider: gcp, region: eu}}");

        assertThat(Trial.of(config(), Trial.Given.cluster(cluster, NOW)).text()).isEqualTo("""
                Controller facts, cluster c1 at generation 2

                Preconditions: met

                Resource resource, which would be made:
                  apiVersion: v1
                  data:
                    region: eu
                  kind: ConfigMap
                  metadata:
                    labels:
                      cls.redhat.com/cluster-id: c1
                      cls.redhat.com/controller: facts
                      cluster-generation: "2"
                      cluster-id: c1
                    name: facts-c1

                Conditions:
                  Applied    True  ResourcesCreated: All resources have been created
                  Available  True  Written: It has 1 facts

                Report (cls):
                  {
                    "cluster_id" : "c1",
                    "controller_name" : "facts",
                    "observed_generation" : 2,
                    "conditions" : [ {
                      "name" : "Applied",
                      "status" : "True",
                      "reason" : "ResourcesCreated",
                      "message" : "All resources have been created"
                    }, {
                      "name" : "Available",
                      "status" : "True",
                      "reason" : "Written",
                      "message" : "It has 1 facts"
                    } ],
                    "resource_status" : { },
                    "timestamp" : "2024-01-15T10:30:00Z"
                  }
                """);
    }

    @Test
    void aVersionHasItsName() throws Exception {
        var text = """
                apiVersion: cls.redhat.com/v1alpha1
                kind: ControllerConfig
                metadata: {name: facts}
                spec:
                  name: facts
                  resourceManagement: {strategy: versioned}
                  resourceTemplate: '{apiVersion: v1, kind: ConfigMap, metadata: {name: "a-{{.cluster.id}}"}}'
                """;
        var given = Trial.Given.cluster(tree("{id: c1, generation: 7}"), NOW);

        var trial = Trial.of(ControllerConfig.compile("f.yaml", text), given);

        assertThat(trial.made().getFirst().object().at("/metadata/name").asText())
                .isEqualTo("a-c1-g7");
    }

    @Test
    void whyNothingIsMadeIsSaid() throws Exception {
        var trial = Trial.of(config(), Trial.Given.cluster(tree("{id: c1, spec: {provider: aws}}"), NOW));

        assertThat(trial.made()).isEmpty();
        assertThat(trial.text()).contains("""
                Preconditions: not met, so nothing is made
                  - spec.provider must equal 'gcp' (got 'aws')

                Conditions:
                  Applied    False  PreconditionsNotMet: spec.provider must equal 'gcp' (got 'aws')
                  Available  Unknown  PreconditionsNotMet: spec.provider must equal 'gcp' (got 'aws')
                """);
    }

    @Test
    void aTemplateThatFailsIsShownWithItsPlace() throws Exception {
        var trial = Trial.of(config(), Trial.Given.cluster(tree("{id: c1, spec: {provider: gcp}}"), NOW));

        assertThat(trial.failure().orElseThrow())
                .startsWith("spec.resourceTemplate:6:")
                .contains(".cluster.spec.region");
        assertThat(trial.text())
                .contains("No object, as the template failed:", "^", "TemplateRenderFailed", "\"error_type\"");
    }

    @Test
    void anObjectThatIsThereIsTakenAsItIs() throws Exception {
        var cluster = tree("{id: c1, spec: {provider: gcp, region: eu}}");
        var given = Trial.Given.cluster(cluster, NOW)
                .with(tree("{apiVersion: v1, kind: ConfigMap, metadata: {name: facts-c1}, data: {a: b, c: d}}"))
                .with(tree("{kind: Pod, metadata: {name: stranger}}"));

        var trial = Trial.of(config(), given);

        assertThat(trial.made().getFirst().there()).isTrue();
        assertThat(trial.text())
                .contains("Resource resource, which is there:", "Written: It has 2 facts")
                .contains("Not used: Pod stranger, which this controller does not make");
    }
}
