package dev.capstan.conformance.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Scratch;
import dev.capstan.conformance.ServerExtension;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Helm 4, run as people run it.
@ExtendWith(ServerExtension.class)
final class HelmIT {
    private static final String CHART = Chart.shop().folder().toString();

    private final Api api;
    private final Scratch scratch;
    private final KubernetesClient client;
    private final Helm helm;

    HelmIT(Endpoint endpoint, Api api, @TempDir Path home) {
        Assumptions.assumeTrue(
                Helm.binary().isPresent(), "there is no helm in the folder bin of PEERS, nor on the PATH");
        this.api = api;
        this.scratch = new Scratch(api);
        this.client =
                new KubernetesClientBuilder().withConfig(endpoint.config()).build();
        this.helm = new Helm(Helm.binary().orElseThrow(), endpoint, home, scratch.name());
    }

    /// Two at once would create the chart's kind twice, and Helm looks for it once.
    @BeforeEach
    void theKindIsThere() {
        var installer = new Installer(client, scratch.name(), Chart.shop());
        installer.installKinds();
    }

    @AfterEach
    void leave() {
        helm.run("uninstall shop --ignore-not-found");
        client.close();
        scratch.close();
    }

    @Test
    void aReleaseIsInstalledUpgradedRolledBackAndRemoved() {
        assertThat(helm.ok("install shop " + CHART)).contains("STATUS: deployed", "REVISION: 1", "Welcome to shop.");
        assertThat(releases()).containsExactly("shop 1 deployed shop-0.1.0");
        assertThat(helm.ok("status shop")).contains("STATUS: deployed", "==> v1/Deployment", "==> v1/Shelf");
        assertThat(get("apps/v1", "deployments/shop").at("/spec/replicas").asInt())
                .isEqualTo(2);

        helm.ok("upgrade shop " + CHART + " --set replicas=3,budget=false,banner=true");
        assertThat(releases()).containsExactly("shop 2 deployed shop-0.1.0");
        assertThat(get("apps/v1", "deployments/shop").at("/spec/replicas").asInt())
                .isEqualTo(3);
        assertThat(code("policy/v1", "poddisruptionbudgets/shop")).isEqualTo(404);
        assertThat(helm.ok("get values shop")).contains("replicas: 3");

        assertThat(helm.ok("rollback shop 1")).contains("Rollback was a success");
        assertThat(get("apps/v1", "deployments/shop").at("/spec/replicas").asInt())
                .isEqualTo(2);
        assertThat(code("policy/v1", "poddisruptionbudgets/shop")).isEqualTo(200);
        assertThat(history()).containsExactly("1 superseded", "2 superseded", "3 deployed");

        assertThat(helm.ok("uninstall shop")).isEqualTo("release \"shop\" uninstalled\n");
        assertThat(releases()).isEmpty();
        assertThat(code("apps/v1", "deployments/shop")).isEqualTo(404);
        assertThat(client.secrets().inNamespace(scratch.name()).list().getItems())
                .isEmpty();
    }

    @Test
    void whatIsAppliedBelongsToHelm() {
        helm.ok("install shop " + CHART);

        JsonNode owner = get("apps/v1", "statefulsets/shop-db").at("/metadata/managedFields/0");
        assertThat(owner.path("manager").asText()).isEqualTo("helm");
        assertThat(owner.path("operation").asText()).isEqualTo("Apply");
    }

    @Test
    void aDryRunOnTheServerLeavesNothing() {
        assertThat(helm.ok("install shop " + CHART + " --dry-run=server")).contains("kind: Deployment");

        assertThat(releases()).isEmpty();
        assertThat(code("apps/v1", "deployments/shop")).isEqualTo(404);
    }

    @Test
    void waitingEndsWhenAllIsReady(Endpoint endpoint) {
        Assumptions.assumeTrue(endpoint.ours(), "the controllers of that server say what is ready");
        try (var _ = new Controllers(client, scratch.name())) {
            String answer =
                    helm.ok("install shop " + CHART + " --wait --wait-for-jobs --timeout 30s --set migration=true");
            assertThat(answer).contains("STATUS: deployed");

            helm.ok("upgrade shop " + CHART + " --wait --timeout 30s --set replicas=4");
            helm.ok("rollback shop 1 --wait --timeout 30s");
        }
        JsonNode deployment = get("apps/v1", "deployments/shop");
        assertThat(deployment.at("/metadata/generation").asInt()).isEqualTo(3);
        assertThat(deployment.at("/status/observedGeneration").asInt()).isEqualTo(3);
        assertThat(code("batch/v1", "jobs/shop-migration")).isEqualTo(404);
        helm.ok("uninstall shop --wait --timeout 30s");
    }

    @Test
    void waitingForWhatIsNeverReadyEndsInTime() {
        String complaint =
                helm.run("install shop " + CHART + " --wait --timeout 1s").failed();

        assertThat(complaint).contains("resource Deployment/" + scratch.name() + "/shop not ready");
        assertThat(releases()).containsExactly("shop 1 failed shop-0.1.0");
    }

    @Test
    void whatSomebodyElseHasChangedIsAConflictUnlessForced() {
        helm.ok("install shop " + CHART);
        client.configMaps().inNamespace(scratch.name()).withName("shop").edit(map -> {
            map.getData().put("greeting", "go away");
            return map;
        });

        assertThat(helm.run("upgrade shop " + CHART + " --set greeting=hello").failed())
                .contains("conflict with \"fabric8-kubernetes-client\"", ".data.greeting");
        helm.ok("upgrade shop " + CHART + " --set greeting=hello --force-conflicts");

        assertThat(get("v1", "configmaps/shop").at("/data/greeting").asText()).isEqualTo("hello");
    }

    @Test
    void aReleaseMadeWithFabric8IsHelms() {
        new Installer(client, scratch.name(), Chart.shop()).install("shop", Map.of());

        assertThat(releases()).containsExactly("shop 1 deployed shop-0.1.0");
        helm.ok("upgrade shop " + CHART + " --set replicas=3");
        assertThat(history()).containsExactly("1 superseded", "2 deployed");
        helm.ok("uninstall shop");
        assertThat(code("apps/v1", "deployments/shop")).isEqualTo(404);
    }

    private List<String> releases() {
        return each(helm.ok("list -o json"), "name", "revision", "status", "chart");
    }

    private List<String> history() {
        return each(helm.ok("history shop -o json"), "revision", "status");
    }

    private static List<String> each(String json, String... fields) {
        JsonNode list = Document.json(json.getBytes(StandardCharsets.UTF_8)).tree();
        return StreamSupport.stream(list.spliterator(), false)
                .map(item -> String.join(
                        " ",
                        Stream.of(fields)
                                .map(field -> item.path(field).asText())
                                .toList()))
                .toList();
    }

    private JsonNode get(String apiVersion, String object) {
        return answer(apiVersion, object).json();
    }

    private int code(String apiVersion, String object) {
        return answer(apiVersion, object).code();
    }

    private Answer answer(String apiVersion, String object) {
        String root = apiVersion.contains("/") ? "/apis/" : "/api/";
        return api.get(root + apiVersion + "/namespaces/" + scratch.name() + "/" + object);
    }
}
