package dev.capstan.conformance.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.AppServer;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Patience;
import dev.capstan.messaging.amqp.QpidBroker;
import dev.capstan.testkit.TestPlane;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `capstan controller` as it is deployed: its config and its Jobs are in one Kubernetes API, which runs no
/// controllers of its own; clusters are those of a started Capstan; a broker is between them. The API is a real
/// Kubernetes if one is [given][Endpoint#peer]; then the controller may do no more than its `rbac` says.
final class StandaloneIT {
    private static final String NAME = "gcp-environment-validation";
    private static final String KIND = "/apis/cls.redhat.com/v1alpha1/namespaces/cls-system/controllerconfigs";
    private static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String JOBS = "/apis/batch/v1/namespaces/cls-system/jobs";
    private static final String EXAMPLE = "examples/controller-configs/" + NAME + ".yaml";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path home;

    private final TestPlane plane = TestPlane.inMemory();
    private final Optional<Endpoint> peer = Endpoint.peer();
    private QpidBroker broker;
    private AppServer server;
    private Api clusters;
    private Api jobs;
    private Map<String, String> variables;

    @BeforeEach
    void start() throws Exception {
        broker = QpidBroker.start();
        server = AppServer.start(
                Files.createDirectories(home.resolve("data")),
                List.of("up", "--port", "0", "--messaging-url", broker.url()));
        clusters = new Api(server.endpoint());
        Path own = Files.writeString(home.resolve("kubeconfig"), plane.kubeconfig());
        jobs = new Api(peer.orElseGet(() -> new Endpoint(plane.uri(), own, true)));
        install();
        Path kubeconfig = peer.isPresent() ? leastPrivileged(peer.get()) : own;
        variables = new HashMap<>(Map.of(
                "KUBECONFIG",
                kubeconfig.toString(),
                "CONTROLLER_CONFIG_NAME",
                NAME,
                "PUBSUB_SUBSCRIPTION",
                "cls-validation-events",
                "POD_NAMESPACE",
                "cls-system",
                "CAPSTAN_MESSAGING_URL",
                broker.url(),
                "API_BASE_URL",
                server.endpoint().server() + "/api/v1"));
        install();
    }

    @AfterEach
    void stop() {
        server.close();
        broker.close();
        plane.close();
    }

    /// The CRD as the started Capstan has it, and the namespace of the config.
    private void install() {
        JsonNode known =
                clusters.get(CRDS + "/controllerconfigs.cls.redhat.com").json();
        ObjectNode crd = ((ObjectNode) known.deepCopy()).retain("apiVersion", "kind", "spec");
        crd.putObject("metadata").put("name", "controllerconfigs.cls.redhat.com");
        make(CRDS, crd.toString());
        make("/api/v1/namespaces", "{\"metadata\": {\"name\": \"cls-system\"}}");
        jobs.await(KIND, answer -> answer.code() == 200);
        jobs.delete(KIND + "/" + NAME);
    }

    /// Another run may have left it there.
    private void make(String path, String body) {
        Answer made = jobs.post(path, body);
        assertThat(made.code()).as(made.body()).isIn(201, 409);
    }

    /// A kubeconfig of the service account, which may do what `rbac` prints.
    private Path leastPrivileged(Endpoint endpoint) throws Exception {
        String accounts = "/api/v1/namespaces/cls-system/serviceaccounts";
        make(accounts, "{\"metadata\": {\"name\": \"" + NAME + "\"}}");
        String printed = AppServer.run(
                        home, "controller-config", "rbac", example().toString())
                .succeeded();
        for (String each : printed.split("---\n")) {
            if (!each.isBlank()) {
                JsonNode object = yaml(each);
                String plural = object.path("kind").asText().toLowerCase(Locale.ROOT) + "s";
                make("/apis/rbac.authorization.k8s.io/v1/namespaces/cls-system/" + plural, object.toString());
            }
        }
        Answer token = jobs.post(accounts + "/" + NAME + "/token", "{\"spec\": {}}");
        return Files.writeString(home.resolve("account"), """
                apiVersion: v1
                kind: Config
                clusters: [{name: peer, cluster: {server: "%s", insecure-skip-tls-verify: true}}]
                contexts: [{name: peer, context: {cluster: peer, user: account}}]
                current-context: peer
                users: [{name: account, user: {token: "%s"}}]
                """.formatted(
                        endpoint.server(), token.json().at("/status/token").asText()));
    }

    private static Path example() {
        return Path.of(System.getProperty("capstan.root", "../.."), EXAMPLE);
    }

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private void configure() throws Exception {
        Answer made = jobs.post(KIND, yaml(Files.readString(example())).toString());
        assertThat(made.code()).as(made.body()).isEqualTo(201);
    }

    private String cluster(int number) {
        Answer made = clusters.post("/v1/clusters", """
                {"name": "c%d", "spec": {"provider": "gcp", "gcp_project": "p", "region": "r"}}""".formatted(number));
        assertThat(made.code()).as(made.body()).isEqualTo(201);
        return made.json().path("id").asText();
    }

    private void awaitJob(String cluster) {
        jobs.await(JOBS + "/gcp-validate-" + cluster, answer -> answer.code() == 200);
        clusters.await(
                "/v1/clusters/" + cluster + "/statuses/adapters/" + NAME,
                answer -> answer.code() == 200 && answer.body().contains("\"JobCreated\""));
    }

    /// [S0-47] [S0-48] [S0-49]
    @Test
    void replicasShareTheWorkAndWhatComesWhileNobodyRunsIsDoneLater() throws Exception {
        var ids = new ArrayList<String>();
        try (var one = ControllerProcess.start(home, variables);
                var two = ControllerProcess.start(home, variables)) {
            assertThat(one.probe("/healthz")).isEqualTo("ok");
            Patience.await(
                    "its complaint",
                    () -> one.probe("/readyz")
                            .equals("ControllerConfig cls-system/" + NAME
                                    + " is not there, or its status says what is wrong with it"));
            configure();
            Patience.await("readiness", () -> one.probe("/readyz").equals("ok"));
            Patience.await("readiness", () -> two.probe("/readyz").equals("ok"));

            for (int i = 0; i < 20; i++) {
                ids.add(cluster(i));
            }
            ids.forEach(this::awaitJob);
            Patience.await("their counts", () -> one.handled() + two.handled() >= 20);
            assertThat(jobs.get(JOBS).json().path("items"))
                    .hasSize(20)
                    .allSatisfy(each ->
                            assertThat(each.at("/metadata/generation").asInt()).isEqualTo(1));
            assertThat(one.terminate()).isZero();
            ids.add(cluster(20));
            awaitJob(ids.getLast());
        }
        ids.add(cluster(21));

        try (var three = ControllerProcess.start(home, variables)) {
            awaitJob(ids.getLast());
            assertThat(clusters.delete("/v1/clusters/" + ids.getFirst()).code()).isBetween(200, 204);
            jobs.await(JOBS + "/gcp-validate-" + ids.getFirst(), answer -> answer.code() == 404);
            clusters.await("/v1/clusters/" + ids.getFirst(), answer -> answer.code() == 404);
            assertThat(three.terminate()).isZero();
        }
    }
}
