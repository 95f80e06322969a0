package dev.capstan.stack.run.update;

import static dev.capstan.stack.run.ScriptedEngine.failed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.spi.stack.StackAccount;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.stack.run.Stage;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What a run is given of what is around its Stack.
@ControlPlaneTest(
        manifests = {
            "/dev/capstan/stack/kind/programs.yaml",
            "/dev/capstan/stack/kind/stacks.yaml",
            "/dev/capstan/stack/kind/updates.yaml",
            "/dev/capstan/stack/kind/stackentries.yaml"
        })
final class RunEnvironmentTest {
    private static final int SECONDS = 30;

    /// [S1-7]
    @Test
    void anEnvironmentIsASecretAndWithoutOneItGoesOn(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.create("""
                    apiVersion: v1
                    kind: Secret
                    metadata: {name: pulumi-idp-auth}
                    stringData: {AWS_REGION: eu, A: from-environment}
                    """);
            stage.stack(
                    "web",
                    "environment: [pulumi-idp/auth, not/there], envRefs: {A: {type: Literal, literal: {value: x}}}");

            JsonNode status = stage.update("one", "web", "type: up").awaitEnd("one");

            assertThat(stage.engine.runs.getFirst().environment()).isEqualTo(Map.of("AWS_REGION", "eu", "A", "x"));
            String words =
                    "the environment not/there should be in Secret not-there, which is not there: it goes on without";
            assertThat(status.path("warnings").path(0).asText()).isEqualTo(words);
            assertThat(client.v1()
                            .events()
                            .informOnCondition(all -> all.stream().anyMatch(each -> words.equals(each.getMessage())))
                            .orTimeout(SECONDS, TimeUnit.SECONDS)
                            .join())
                    .extracting(Event::getType)
                    .contains("Warning");
        }
    }

    @Test
    void anEnvironmentThatIsNotThereIsToldFirstWhenARunFails(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.engine.does((_, _) -> failed("aws:region is missing"));
            stage.stack("web", "environment: [not/there]");

            JsonNode status = stage.update("one", "web", "type: up").awaitEnd("one");

            assertThat(status.path("message").asText())
                    .isEqualTo("the environment not/there should be in Secret not-there, which is not there: it goes on"
                            + " without; aws:region is missing");
        }
    }

    @Test
    void aRunIsTheServiceAccountOfItsStack(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.stack("web", "serviceAccountName: builder");
            stage.stack("shop", "");

            JsonNode _ = stage.update("one", "web", "type: up").awaitEnd("one");
            JsonNode _ = stage.update("two", "shop", "type: up").awaitEnd("two");

            assertThat(stage.engine.runs)
                    .extracting(StackRun::account)
                    .containsExactly(
                            Optional.of(new StackAccount(client.getNamespace(), "builder")),
                            Optional.of(new StackAccount(client.getNamespace(), "default")));
        }
    }
}
