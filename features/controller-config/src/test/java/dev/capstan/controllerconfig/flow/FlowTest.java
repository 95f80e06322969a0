package dev.capstan.controllerconfig.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.BackendException;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.backend.Notice;
import dev.capstan.controllerconfig.backend.Notice.Happening;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.object.ApiException;
import dev.capstan.controllerconfig.object.ObjectApi;
import dev.capstan.controllerconfig.report.Report;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.streamlinetest.MovedClock;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class FlowTest {
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
    private static final String MAP = """
            resourceTemplate: |
              apiVersion: v1
              kind: ConfigMap
              metadata: {name: "info-{{.cluster.id}}", namespace: default}
              data: {region: "{{.cluster.spec.region}}"}
            """;

    private final TestPlane plane = TestPlane.inMemory();
    private final KubernetesClient client = plane.client();
    private final MovedClock clock = MovedClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final HttpClient http = HttpClient.newHttpClient();
    private ClsServer cls;

    @BeforeEach
    void start() throws Exception {
        cls = ClsServer.start();
        cls.put("c1", "{\"generation\": 3, \"spec\": {\"region\": \"eu\"}}");
    }

    @AfterEach
    void stop() {
        cls.close();
        http.close();
        client.close();
        plane.close();
    }

    private Flow flow(String spec) throws Exception {
        return flow(spec, cls(), client);
    }

    private Flow flow(String spec, Backend backend) throws Exception {
        return flow(spec, backend, client);
    }

    private Backend cls() {
        return new ClsBackend(new HttpTransport(http, cls.uri(), Map::of));
    }

    private Flow flow(String spec, Backend backend, KubernetesClient client) throws Exception {
        String text =
                "apiVersion: cls.redhat.com/v1alpha1\nkind: ControllerConfig\nmetadata: {name: validation, namespace: default}\n"
                        + "spec:\n  name: validation\n" + spec.indent(2);
        var api = new ObjectApi(new Wire(client), "default");
        return new Flow(ControllerConfig.compile("test.yaml", text), backend, _ -> api, clock);
    }

    /// A client of an API that was there.
    private static KubernetesClient away() {
        try (var gone = TestPlane.inMemory()) {
            Config config = Config.fromKubeconfig(gone.kubeconfig());
            config.setRequestRetryBackoffLimit(0);
            return new KubernetesClientBuilder().withConfig(config).build();
        }
    }

    private static Notice notice(Happening happening, String id) {
        return new Notice("cluster.reconcile", happening, OwnerId.cluster(id));
    }

    private void reconcile(Flow flow) throws Exception {
        flow.handle(notice(Happening.RECONCILE, "c1"));
    }

    private JsonNode last() {
        return cls.reports("c1").getLast();
    }

    private String condition(String name) {
        for (JsonNode each : last().path("conditions")) {
            if (each.path("name").asText().equals(name)) {
                return each.path("status").asText() + " " + each.path("reason").asText();
            }
        }
        return "absent";
    }

    private List<ConfigMap> maps() {
        return client.configMaps()
                .inNamespace("default")
                .withLabel("cls.redhat.com/controller")
                .list()
                .getItems();
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

    /// [S0-49]
    @Test
    void replicasThatHandleTheSameEventsAtOnceMakeOneObject() throws Exception {
        List<Flow> replicas = List.of(flow(MAP), flow(MAP));
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Object>> tasks = IntStream.range(0, 40)
                    .mapToObj(i -> (Callable<Object>) () -> {
                        reconcile(replicas.get(i % 2));
                        return i;
                    })
                    .toList();
            for (var each : pool.invokeAll(tasks)) {
                each.get();
            }
        }

        assertThat(maps()).hasSize(1);
    }

    /// One that is told of the cluster as it is, and goes on only when another is through with what it is then.
    private Flow slow(String spec, Callable<?> meanwhile) throws Exception {
        var first = new AtomicBoolean(true);
        var backend = new ClsBackend(new HttpTransport(http, cls.uri(), Map::of));
        return flow(spec, new Backend() {
            @Override
            public Optional<Found> find(OwnerId owner) throws BackendException, InterruptedException {
                Optional<Found> found = backend.find(owner);
                if (first.getAndSet(false)) {
                    assertThatCode(meanwhile::call).doesNotThrowAnyException();
                }
                return found;
            }

            @Override
            public void report(OwnerId owner, Report report) throws BackendException, InterruptedException {
                backend.report(owner, report);
            }
        });
    }

    private Void wanted(String spec, int generation) throws Exception {
        cls.put("c1", "{\"generation\": " + generation + ", \"spec\": {\"region\": \"r" + generation + "\"}}");
        reconcile(flow(spec));
        return null;
    }

    @Test
    void whoeverIsLateDoesNotLeaveWhatIsWantedNoMore() throws Exception {
        String spec = "resourceManagement: {strategy: inPlace}\n" + MAP;

        reconcile(slow(spec, () -> wanted(spec, 4)));
        assertThat(maps().getFirst().getData()).containsEntry("region", "r4");

        reconcile(slow(spec, () -> wanted(spec, 5)));
        assertThat(maps().getFirst().getData()).containsEntry("region", "r5");
        assertThat(last().path("observed_generation").asInt()).isEqualTo(5);
    }

    @Test
    void whoeverIsLateDoesNotLeaveAVersionTooMany() throws Exception {
        String spec = "resourceManagement: {strategy: versioned, keepVersions: 2}\n" + MAP;
        reconcile(flow(spec));
        cls.put("c1", "{\"generation\": 4, \"spec\": {\"region\": \"r4\"}}");

        reconcile(slow(spec, () -> wanted(spec, 5)));

        assertThat(maps()).extracting(map -> map.getMetadata().getName()).containsExactly("info-c1-g4", "info-c1-g5");
    }

    @Test
    void whoeverIsLateDoesNotLeaveAnObjectOfAClusterThatIsGone() throws Exception {
        Flow other = flow(MAP);

        reconcile(slow(MAP, () -> {
            cls.remove("c1");
            other.handle(notice(Happening.DELETED, "c1"));
            return null;
        }));

        assertThat(maps()).isEmpty();
    }

    /// [A0-9]
    @Test
    void eachGenerationHasAVersionOfItsOwnAndTheOldestGo() throws Exception {
        Flow flow = flow("resourceManagement: {strategy: versioned, keepVersions: 2}\n" + MAP);
        for (int generation = 3; generation <= 6; generation++) {
            cls.put("c1", "{\"generation\": " + generation + ", \"spec\": {\"region\": \"r" + generation + "\"}}");
            reconcile(flow);
            reconcile(flow);
        }

        assertThat(maps()).extracting(map -> map.getMetadata().getName()).containsExactly("info-c1-g5", "info-c1-g6");
    }

    @Test
    void anObjectThatIsChangedInPlaceKeepsWhatOthersHaveSet() throws Exception {
        Flow flow = flow("resourceManagement: {strategy: inPlace}\n" + MAP);
        reconcile(flow);
        client.resource(maps().getFirst())
                .edit(map -> map.edit().addToData("theirs", "1").build());
        cls.put("c1", "{\"generation\": 4, \"spec\": {\"region\": \"us\"}}");

        reconcile(flow);

        assertThat(maps().getFirst().getData()).containsEntry("region", "us").containsEntry("theirs", "1");
        assertThat(maps().getFirst().getMetadata().getLabels()).containsEntry("cluster-generation", "4");
    }

    /// [S0-15] [S0-37] [A0-9] [A0-19]
    @Test
    void anObjectThatIsThereIsLeftAsItIs() throws Exception {
        Flow flow = flow(MAP);
        reconcile(flow);
        cls.put("c1", "{\"generation\": 4, \"spec\": {\"region\": \"us\"}}");

        reconcile(flow);

        assertThat(maps().getFirst().getData()).containsEntry("region", "eu");
        assertThat(last().path("observed_generation").asInt()).isEqualTo(4);
    }

    @Test
    void anObjectOfAnotherClusterIsNotTakenForOurs() throws Exception {
        cls.put("c2", "{\"generation\": 1, \"spec\": {\"region\": \"eu\"}}");
        Flow flow = flow(MAP.replace("info-{{.cluster.id}}", "info"));
        reconcile(flow);

        flow.handle(notice(Happening.CREATED, "c2"));

        assertThat(cls.reports("c2").getLast().toString())
                .contains("ResourceCreationFailed", "do not say that this controller made it for cluster c2");
        assertThat(maps()).hasSize(1);
    }

    @Test
    void whatSomebodyElseMadeIsLookedAtAndNeverChangedOrDeleted() throws Exception {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("info-c1")
                        .withNamespace("default")
                        .endMetadata()
                        .addToData("region", "theirs")
                        .build())
                .create();

        reconcile(flow("resourceManagement: {strategy: inPlace}\n" + MAP));
        assertThat(condition("Applied")).isEqualTo("False ResourceCreationFailed");
        reconcile(flow(MAP));
        assertThat(condition("Applied")).startsWith("True");
        flow(MAP).handle(notice(Happening.DELETED, "c1"));

        var left =
                client.configMaps().inNamespace("default").withName("info-c1").get();
        assertThat(left.getData()).containsEntry("region", "theirs");
        assertThat(left.getMetadata().getLabels()).isNullOrEmpty();
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
