package dev.capstan.stack.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.stack.run.update.UpdateOptions;
import dev.capstan.stack.state.StackStates;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.Keyring;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Both controllers together: from a Stack to what came of it.
@ControlPlaneTest(
        manifests = {
            "/dev/capstan/stack/kind/programs.yaml",
            "/dev/capstan/stack/kind/stacks.yaml",
            "/dev/capstan/stack/kind/updates.yaml",
            "/dev/capstan/stack/kind/stackentries.yaml"
        })
final class StacksTest {
    private final ScriptedEngine engine = new ScriptedEngine();

    private Stacks start(KubernetesClient client) {
        var states = new StackStates(client, Keyring.of(EncryptionKey.random("a")));
        return Stacks.start(client, Stacks.Options.of(UpdateOptions.of(engine, states)));
    }

    private static MixedOperation<GenericKubernetesResource, ?, Resource<GenericKubernetesResource>> all(
            KubernetesClient client, Kind kind) {
        return client.genericKubernetesResources(kind.apiVersion(), kind.name());
    }

    private static JsonNode awaitReady(KubernetesClient client, String stack) {
        return Stage.status(all(client, StackKinds.STACK)
                .withName(stack)
                .waitUntilCondition(
                        each -> each != null
                                && Stage.condition(Stage.status(each), "Ready").startsWith("True/"),
                        30,
                        TimeUnit.SECONDS));
    }

    /// [S1-57]
    @Test
    void aStackIsRunAndSaysWhatItsProgramGives(KubernetesClient client) throws InterruptedException {
        try (var stacks = start(client)) {
            engine.does((_, _) -> ScriptedEngine.succeeded(
                    Map.of("url", StackValue.plain("http://a"), "password", StackValue.secret("swordfish"))));
            Stage.of(client).stack("web", "destroyOnFinalize: true");

            JsonNode status = awaitReady(client, "web");

            assertThat(status.at("/outputs/url").asText()).isEqualTo("http://a");
            assertThat(status.at("/outputs/password").asText()).isEqualTo("[secret]");
            assertThat(status.at("/lastUpdate/state").asText()).isEqualTo("succeeded");
            assertThat(client.secrets()
                            .withName(status.at("/lastUpdate/outputs").asText())
                            .get()
                            .getData())
                    .containsKey("password");
            assertThat(stacks.awaitReady(Duration.ofSeconds(30))).isTrue();
            assertThat(stacks.health().problems()).isEmpty();
        }
    }

    /// [S1-42]
    @Test
    void aStackIsDestroyedBeforeItGoesAndNothingOfItStays(KubernetesClient client) {
        try (var _ = start(client)) {
            engine.does((run, _) -> {
                if (run.operation() == StackOperation.DESTROY) {
                    run.state().load().keySet().forEach(run.state()::remove);
                } else {
                    List.of("a", "b", "c").forEach(each -> run.state().put(each, Map.of()));
                }
                return ScriptedEngine.succeeded(Map.of("password", StackValue.secret("swordfish")));
            });
            Stage.of(client).stack("web", "destroyOnFinalize: true");
            awaitReady(client, "web");

            all(client, StackKinds.STACK).withName("web").delete();

            awaitNone(client);
            assertThat(engine.runs)
                    .extracting(StackRun::operation)
                    .containsExactly(StackOperation.UP, StackOperation.DESTROY);
        }
    }

    /// [S1-43]
    @Test
    void aStackThatIsNotDestroyedIsForgottenWhenItGoes(KubernetesClient client) {
        try (var _ = start(client)) {
            engine.does((run, _) -> {
                List.of("a", "b", "c").forEach(each -> run.state().put(each, Map.of()));
                return ScriptedEngine.succeeded(Map.of());
            });
            Stage.of(client).stack("web", "destroyOnFinalize: false");
            awaitReady(client, "web");

            all(client, StackKinds.STACK).withName("web").delete();

            awaitNone(client);
            assertThat(engine.runs).extracting(StackRun::operation).containsExactly(StackOperation.UP);
        }
    }

    private static void awaitNone(KubernetesClient client) {
        for (Kind kind : List.of(StackKinds.STACK, StackKinds.UPDATE, StackKinds.ENTRY)) {
            var _ = all(client, kind)
                    .informOnCondition(List::isEmpty)
                    .orTimeout(30, TimeUnit.SECONDS)
                    .join();
        }
        var _ = client.secrets()
                .informOnCondition(List::isEmpty)
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
    }
}
