package dev.capstan.controllerconfig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.Notice;
import dev.capstan.controllerconfig.backend.Notice.Happening;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.flow.ClsServer;
import dev.capstan.controllerconfig.flow.Flow;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.streamlinetest.MovedClock;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whom a controller talks to, as its config says.
final class ConnectionsTest {
    private static final String CONFIG = """
            apiVersion: cls.redhat.com/v1alpha1
            kind: ControllerConfig
            metadata: {name: info, namespace: default}
            spec:
              name: info
              target: {kubeconfigSecretRef: {name: far}}
              report: {url: URL, headersSecretRef: {name: headers}}
              resourceTemplate: |
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: "info-{{.cluster.id}}", namespace: default}
            """;

    private final TestPlane here = TestPlane.inMemory();
    private final TestPlane far = TestPlane.inMemory();
    private final KubernetesClient client = here.client();
    private final MovedClock clock = MovedClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final Connections connections = new Connections(new Around(new Wire(client)), clock);
    private ClsServer cls;
    private Flow flow;

    private record Around(Wire wire) implements Surroundings {
        @Override
        public Wire api(ControllerConfig config) {
            return wire;
        }

        @Override
        public Backend backend(ControllerConfig config) {
            throw new AssertionError("the config says another");
        }
    }

    @BeforeEach
    void start() throws Exception {
        cls = ClsServer.start();
        for (String each : List.of("c1", "c2", "c3")) {
            cls.put(each, "{\"generation\": 1, \"spec\": {}}");
        }
        flow = connections.flow(
                ControllerConfig.compile("", CONFIG.replace("URL", cls.uri().toString())));
        secret("headers", Map.of("Authorization", "Bearer one", "X-User-Email", "info@example.com"));
        secret("far", Map.of("kubeconfig", far.kubeconfig()));
    }

    @AfterEach
    void stop() {
        cls.close();
        connections.close();
        client.close();
        far.close();
        here.close();
    }

    private void secret(String name, Map<String, String> texts) {
        client.secrets().inNamespace("default").withName(name).delete();
        client.resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace("default")
                        .endMetadata()
                        .withStringData(texts)
                        .build())
                .create();
    }

    private void handle(String id) throws Exception {
        flow.handle(new Notice("cluster.created", Happening.CREATED, OwnerId.cluster(id)));
    }

    private static List<String> names(TestPlane plane) {
        try (KubernetesClient client = plane.client()) {
            return client.configMaps().inNamespace("default").withLabel("cluster-id").list().getItems().stream()
                    .map(each -> each.getMetadata().getName())
                    .toList();
        }
    }

    private String applied(String id) {
        JsonNode condition = cls.reports(id).getLast().at("/conditions/0");
        return condition.path("reason").asText() + ": "
                + condition.path("message").asText();
    }

    @Test
    void objectsAreMadeWhereTheKubeconfigLeadsAlsoAfterItHasChanged() throws Exception {
        handle("c1");
        assertThat(names(far)).containsExactly("info-c1");
        assertThat(names(here)).isEmpty();

        try (var farther = TestPlane.inMemory()) {
            secret("far", Map.of("kubeconfig", farther.kubeconfig()));
            handle("c2");
            clock.move(Duration.ofSeconds(31));
            handle("c3");

            assertThat(names(far)).containsExactly("info-c1", "info-c2");
            assertThat(names(farther)).containsExactly("info-c3");
        }
    }

    @Test
    void whatWasMadeThereIsDeletedThere() throws Exception {
        handle("c1");
        cls.remove("c1");

        flow.handle(new Notice("cluster.deleted", Happening.DELETED, OwnerId.cluster("c1")));

        assertThat(names(far)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "users: [{name: test, user: {exec: {command: touch}}}]          | exec",
                "users: [{name: test, user: {auth-provider: {name: gcp}}}]      | auth-provider",
                "users: [{name: test, user: {tokenFile: /etc/passwd}}]          | tokenFile",
                "users: [{name: test, user: {client-certificate: /etc/passwd}}] | client-certificate",
                "users: [{name: test, user: {client-key: /etc/passwd}}]         | client-key",
                "users: [{name: other, user: {}}, {name: test, user: {exec: }}] | exec",
            })
    void aKubeconfigThatWouldRunAProgramOrReadAFileIsRefused(String users, String what) throws Exception {
        String good = far.kubeconfig();
        secret("far", Map.of("kubeconfig", good.substring(0, good.indexOf("users:")) + users));

        handle("c1");

        assertThat(applied("c1"))
                .isEqualTo("ResourceCreationFailed: the kubeconfig of Secret default/far uses " + what
                        + ", which is of the machine that reads it: put certificates and tokens into it");
        assertThat(names(far)).isEmpty();
    }

    @Test
    void soIsOneThatReadsTheCertificateOfTheServerFromAFile() throws Exception {
        String kubeconfig = far.kubeconfig().replace("cluster: {", "cluster: {certificate-authority: a, ");
        secret("far", Map.of("kubeconfig", kubeconfig));

        handle("c1");

        assertThat(applied("c1")).contains("uses certificate-authority");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "config     | a: b   | Secret default/far has no key \"kubeconfig\"",
                "kubeconfig | hello  | Secret default/far has no kubeconfig: clusters are missing from it",
                "kubeconfig | 'a: [' | Secret default/far has no kubeconfig",
            })
    void aSecretThatHasNoneIsReported(String key, String text, String message) throws Exception {
        secret("far", Map.of(key, text));

        handle("c1");

        assertThat(applied("c1")).startsWith("ResourceCreationFailed: " + message);
    }

    @Test
    void aSecretThatIsMissingIsReported() throws Exception {
        client.secrets().inNamespace("default").withName("far").delete();

        handle("c1");

        assertThat(applied("c1")).startsWith("ResourceCreationFailed: Secret default/far cannot be read");
    }

    /// [A0-20]
    @Test
    void headersOfASecretGoWithEachReportAndFollowItsChanges() throws Exception {
        handle("c1");
        assertThat(cls.headers("c1"))
                .containsEntry("Authorization", List.of("Bearer one"))
                .containsEntry("X-user-email", List.of("info@example.com"));

        secret("headers", Map.of("Authorization", "Bearer two"));
        clock.move(Duration.ofSeconds(31));
        handle("c2");
        assertThat(cls.headers("c2")).containsEntry("Authorization", List.of("Bearer two"));
    }

    @Test
    void aHeaderThatCannotBeSentIsToldOfWithoutItsValue() throws Exception {
        secret("headers", Map.of("Authorization", "Bearer one\n"));
        handle("c1");
        assertThat(cls.headers("c1")).containsEntry("Authorization", List.of("Bearer one"));

        secret("headers", Map.of("Authorization", "Bearer\nsecret"));
        clock.move(Duration.ofSeconds(31));
        assertThatThrownBy(() -> handle("c2"))
                .hasMessage(
                        "GET /clusters/c2 was not answered: header \"Authorization\" cannot be sent: its name or its"
                                + " value is not allowed")
                .hasNoCause();
    }
}
