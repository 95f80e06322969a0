package dev.capstan.conformance.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.AppServer;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Program;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The manifests in `deploy`.
final class DeployIT {
    private static final Path ROOT = Path.of(System.getProperty("capstan.root", "../.."));
    private static final Path DEPLOY = ROOT.resolve("deploy");
    private static final Path OVERLAY = DEPLOY.resolve("gcp-environment-validation");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path home;

    private Path kubectl;

    @BeforeEach
    void find() {
        Optional<Path> found = Program.find("kubectl", Optional.ofNullable(System.getenv("CAPSTAN_KUBECTL")));
        Assumptions.assumeTrue(found.isPresent(), "there is no kubectl on the PATH");
        kubectl = found.orElseThrow();
    }

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    /// What kustomize makes of a folder.
    private List<JsonNode> built(Program program, Path folder) {
        String text = program.run("", List.of("kustomize", folder.toString())).succeeded();
        return Stream.of(text.split("\n---\n")).map(DeployIT::yaml).toList();
    }

    private static JsonNode of(List<JsonNode> objects, String kind) {
        return objects.stream()
                .filter(each -> each.path("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no " + kind));
    }

    /// [S0-47] [S0-52]
    @Test
    void aServerTakesAllOfThem() throws Exception {
        try (AppServer server =
                AppServer.start(Files.createDirectories(home.resolve("data")), List.of("up", "--port", "0"))) {
            Endpoint endpoint = server.endpoint();
            var program = new Program(kubectl, endpoint, Files.createDirectories(home.resolve("home")), Map.of());
            var api = new Api(endpoint);
            assertThat(api.post("/api/v1/namespaces", "{\"metadata\": {\"name\": \"cls-system\"}}")
                            .code())
                    .isEqualTo(201);
            for (Path folder : List.of(DEPLOY.resolve("crd"), OVERLAY)) {
                int count = built(program, folder).size();

                String applied = program.run(
                                "",
                                List.of(
                                        "apply",
                                        "--server-side",
                                        "--force-conflicts",
                                        "--dry-run=server",
                                        "-k",
                                        folder.toString()))
                        .succeeded();

                assertThat(applied.lines()).hasSize(count).allMatch(each -> each.endsWith("(server dry run)"));
            }
        }
    }

    /// [S0-43] [S0-45] [S0-46]
    @Test
    void aControllerMayDoNothingThatItNeedNot() throws Exception {
        var program = new Program(kubectl, new Endpoint(ROOT.toUri(), home.resolve("none"), true), home, Map.of());
        List<JsonNode> objects = built(program, OVERLAY);
        JsonNode pod = of(objects, "Deployment").at("/spec/template/spec");
        JsonNode container = pod.at("/containers/0");

        assertThat(pod.path("securityContext")).isEqualTo(yaml("""
                {runAsNonRoot: true, runAsUser: 65532, runAsGroup: 65532, fsGroup: 65532,
                 seccompProfile: {type: RuntimeDefault}}"""));
        assertThat(container.path("securityContext")).isEqualTo(yaml("""
                {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, runAsNonRoot: true,
                 capabilities: {drop: [ALL]}}"""));
        assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo("/healthz");
        assertThat(container.at("/readinessProbe/httpGet/path").asText()).isEqualTo("/readyz");
        assertThat(container.path("env"))
                .noneMatch(each -> each.at("/valueFrom").has("secretKeyRef"));
        assertThat(of(objects, "NetworkPolicy").at("/spec/podSelector"))
                .isEqualTo(of(objects, "Deployment").at("/spec/selector"));
        String account = pod.path("serviceAccountName").asText();
        assertThat(account)
                .isEqualTo(of(objects, "ServiceAccount").at("/metadata/name").asText())
                .isEqualTo(of(objects, "RoleBinding").at("/subjects/0/name").asText())
                .isEqualTo(of(objects, "ControllerConfig").at("/metadata/name").asText());
    }

    @Test
    void whatIsCopiedIsAsItsOriginal() throws Exception {
        Path config = OVERLAY.resolve("controller-config.yaml");
        Path crd = ROOT.resolve("features/controller-config/src/main/resources/dev/capstan/controllerconfig/config");

        assertThat(AppServer.run(home, "controller-config", "rbac", config.toString())
                        .succeeded())
                .isEqualTo(Files.readString(OVERLAY.resolve("rbac.yaml")));
        assertThat(config)
                .hasSameTextualContentAs(ROOT.resolve("examples/controller-configs/gcp-environment-validation.yaml"));
        assertThat(yaml(Files.readString(DEPLOY.resolve("crd/controllerconfigs.yaml")))
                        .path("spec"))
                .isEqualTo(yaml(Files.readString(crd.resolve("controllerconfigs.yaml")))
                        .path("spec"));
    }
}
