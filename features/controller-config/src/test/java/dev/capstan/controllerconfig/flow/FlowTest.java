package dev.capstan.controllerconfig.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.controllerconfig.backend.BackendException;
import dev.capstan.controllerconfig.backend.Notice.Happening;
import dev.capstan.controllerconfig.object.ApiException;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// From an event to a report, and to the end of what was made.
final class FlowTest extends Stage {
    private static final String JOB = """
            resourceTemplate: |
              apiVersion: batch/v1
              kind: Job
              metadata: {name: "validate-{{.cluster.id}}", namespace: default}
              spec:
                template:
                  spec:
                    restartPolicy: Never
                    containers:
                    - {name: main, image: validator, args: ["{{.cluster.spec.region}}"]}
            statusConditions:
            - name: Applied
              status: "True"
              reason: JobCreated
              message: "Job {{.resource.metadata.name}} has been created"
            - name: Available
              status: '{{if eq .resource.status.conditions[?(@.type=="Complete")].status "True"}}True{{else if eq
                .resource.status.conditions[?(@.type=="Failed")].status "True"}}False{{else}}Unknown{{end}}'
              reason: '{{if eq .resource.status.conditions[?(@.type=="Complete")].status "True"}}JobSucceeded{{else}}JobRunning{{end}}'
              message: "ok"
            """;
    /// A client of an API that was there.
    private static KubernetesClient away() {
        try (var gone = TestPlane.inMemory()) {
            Config config = Config.fromKubeconfig(gone.kubeconfig());
            config.setRequestRetryBackoffLimit(0);
            return new KubernetesClientBuilder().withConfig(config).build();
        }
    }

    /// [S0-12] [S0-17] [S0-18] [S0-36] [S0-37] [S0-43] [A0-11]
    @Test
    void aJobIsMadeOnceAndWhatIsSeenOfItIsReported() throws Exception {
        Flow flow = flow(JOB);

        flow.handle(notice(Happening.CREATED, "c1"));
        assertThat(condition("Applied")).isEqualTo("True JobCreated");
        assertThat(condition("Available")).isEqualTo("Unknown JobRunning");
        Job job = client.batch()
                .v1()
                .jobs()
                .inNamespace("default")
                .withName("validate-c1")
                .get();
        assertThat(job.getMetadata().getLabels())
                .containsEntry("cls.redhat.com/cluster-id", "c1")
                .containsEntry("cluster-generation", "3")
                .containsEntry("cls.redhat.com/controller", "validation");
        assertThat(job.getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getSecurityContext()
                        .getRunAsNonRoot())
                .isTrue();

        complete();
        reconcile(flow);

        assertThat(condition("Available")).isEqualTo("True JobSucceeded");
        assertThat(last().path("observed_generation").asInt()).isEqualTo(3);
        assertThat(last().at("/resource_status/succeeded").asInt()).isEqualTo(1);
        assertThat(client.batch().v1().jobs().inNamespace("default").list().getItems())
                .hasSize(1);
    }

    private void complete() {
        client.batch()
                .v1()
                .jobs()
                .inNamespace("default")
                .withName("validate-c1")
                .editStatus(job -> {
                    var status = job.getStatus();
                    status.setSucceeded(1);
                    String now = "2026-01-01T00:00:00Z";
                    status.setStartTime(now);
                    status.setCompletionTime(now);
                    var met = new io.fabric8.kubernetes.api.model.batch.v1.JobConditionBuilder()
                            .withType("SuccessCriteriaMet")
                            .withStatus("True")
                            .withLastTransitionTime(now)
                            .build();
                    status.setConditions(
                            List.of(met, met.edit().withType("Complete").build()));
                    return job;
                });
    }

    /// [S0-14] [A0-6]
    @Test
    void aClusterThatIsNotMeantIsLeftAloneAndThatIsReported() throws Exception {
        reconcile(flow("preconditions: [{field: spec.region, operator: eq, value: us}]\n" + MAP));

        assertThat(maps()).isEmpty();
        assertThat(condition("Applied")).isEqualTo("False PreconditionsNotMet");
        assertThat(last().at("/conditions/0/message").asText()).isEqualTo("spec.region must equal 'us' (got 'eu')");
    }

    /// [A0-2] [A0-7]
    @Test
    void aTemplateThatLacksAValueMakesNothingAndThatIsReported() throws Exception {
        reconcile(flow(MAP.replace(".cluster.spec.region", ".cluster.spec.zone")));

        assertThat(maps()).isEmpty();
        assertThat(condition("Applied")).isEqualTo("False TemplateRenderFailed");
        assertThat(last().path("last_error").path("message").asText()).contains(".cluster.spec.zone");
    }

    /// [A0-7]
    @Test
    void anObjectThatTheApiRefusesIsReported() throws Exception {
        reconcile(flow(MAP.replace("info-", "Not A Name ")));
        assertThat(condition("Applied")).isEqualTo("False ResourceCreationFailed");

        reconcile(flow(MAP.replace("v1\n", "widgets.example.com/v1\n")));
        assertThat(last().path("last_error").path("message").asText()).contains("install its CustomResourceDefinition");
    }

    /// [S0-16] [A0-7]
    @Test
    void anApiThatDoesNotAnswerIsReportedAndTheEventComesAgain() throws Exception {
        try (KubernetesClient away = away()) {
            assertThatThrownBy(() -> reconcile(flow(MAP, cls(), away)))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.isPassing()).isTrue());
        }

        assertThat(condition("Applied")).isEqualTo("False ResourceCreationFailed");
        assertThat(last().at("/last_error/error_type").asText()).isEqualTo("Transient");
        reconcile(flow(MAP));
        assertThat(condition("Applied")).startsWith("True");
    }

    /// [S0-13]
    @Test
    void whatMayPassIsLeftForTheEventToComeAgain() throws Exception {
        cls.answerWith(503);

        assertThatThrownBy(() -> reconcile(flow(MAP)))
                .isInstanceOfSatisfying(
                        BackendException.class, e -> assertThat(e.isPassing()).isTrue())
                .hasMessageContaining("503");
        assertThat(maps()).isEmpty();
    }

    /// [A0-7]
    @Test
    void aClusterThatIsKeptFromUsIsReportedAtTheGenerationThatWasLastSeen() throws Exception {
        Flow flow = flow(MAP);
        reconcile(flow);
        cls.answerGetsWith(403);

        assertThatThrownBy(() -> reconcile(flow))
                .isInstanceOfSatisfying(
                        BackendException.class, e -> assertThat(e.isPassing()).isFalse());

        assertThat(condition("Applied")).isEqualTo("False ClusterFetchFailed");
        assertThat(last().path("observed_generation").asInt()).isEqualTo(3);
        assertThat(last().at("/last_error/error_type").asText()).isEqualTo("System");
        assertThat(maps()).hasSize(1);
    }

    /// [A0-8]
    @Test
    void whatWasMadeGoesWithTheClusterAndThenItIsSaidSo() throws Exception {
        Flow flow = flow(MAP);
        reconcile(flow);
        client.resource(maps().getFirst())
                .edit(map -> map.edit()
                        .editMetadata()
                        .addToFinalizers("example.com/hold")
                        .endMetadata()
                        .build());
        cls.put("c1", "{\"generation\": 3, \"deleted_at\": \"2026-01-01T00:00:00Z\", \"spec\": {}}");

        flow.handle(notice(Happening.DELETED, "c1"));
        assertThat(condition("Finalized")).startsWith("False");
        assertThat(last().toString()).contains("ConfigMap default/info-c1");

        client.resource(maps().getFirst())
                .edit(map ->
                        map.edit().editMetadata().withFinalizers().endMetadata().build());
        reconcile(flow);
        assertThat(condition("Finalized")).startsWith("True");
        assertThat(maps()).isEmpty();
    }

    /// [A0-8]
    @Test
    void whatWasMadeForAClusterThatIsGoneGoesToo() throws Exception {
        reconcile(flow(MAP));
        cls.remove("c1");

        flow(MAP).handle(notice(Happening.DELETED, "c1"));

        assertThat(maps()).isEmpty();
    }

    @Test
    void whatAnotherProcessMadeGoesEvenIfItsKindDependsOnTheCluster() throws Exception {
        cls.put("c1", "{\"generation\": 1, \"spec\": {\"region\": \"eu\", \"kind\": \"ConfigMap\"}}");
        String open = MAP.replace("kind: ConfigMap", "kind: \"{{.cluster.spec.kind}}\"");
        reconcile(flow(open));
        assertThat(maps()).hasSize(1);

        flow(open).handle(notice(Happening.DELETED, "c1"));

        assertThat(maps()).isEmpty();
    }

    @Test
    void laterTemplatesSeeTheObjectsOfEarlierOnes() throws Exception {
        reconcile(flow("""
                resources:
                - name: first
                  template: |
                    {apiVersion: v1, kind: ConfigMap, metadata: {name: first, namespace: default}, data: {a: x}}
                - name: second
                  template: |
                    apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: second, namespace: default}
                    data: {uid: "{{.resources.first.metadata.uid}}"}
                """));

        String uid = client.configMaps()
                .inNamespace("default")
                .withName("first")
                .get()
                .getMetadata()
                .getUid();
        assertThat(client.configMaps()
                        .inNamespace("default")
                        .withName("second")
                        .get()
                        .getData())
                .containsEntry("uid", uid);
    }

    @Test
    void theSameIsNotReportedAgainAndAgainButNeverForLong() throws Exception {
        Flow flow = flow(MAP);
        reconcile(flow);
        reconcile(flow);
        assertThat(cls.reports("c1")).hasSize(1);

        clock.move(Duration.ofSeconds(31));
        reconcile(flow);
        assertThat(cls.reports("c1")).hasSize(2);
    }
}
