package dev.capstan.stack.run.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.StackName;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.stack.run.ScriptedEngine;
import dev.capstan.stack.run.Stage;
import dev.capstan.stack.state.StackStates;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.Keyring;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is removed, and what is not.
@ControlPlaneTest(
        manifests = {
            "/dev/capstan/stack/kind/programs.yaml",
            "/dev/capstan/stack/kind/stacks.yaml",
            "/dev/capstan/stack/kind/updates.yaml",
            "/dev/capstan/stack/kind/stackentries.yaml"
        })
final class SweepTest {
    private static StackStates states(KubernetesClient client) {
        return new StackStates(client, Keyring.of(EncryptionKey.random("a")));
    }

    private static void sweep(KubernetesClient client, Duration later, int history)
            throws IOException, InterruptedException {
        UpdateOptions options = UpdateOptions.of(new ScriptedEngine(), states(client))
                .withClock(Clock.offset(Clock.systemUTC(), later))
                .withHistory(history);
        new Sweep(new Api(client), options).sweep();
    }

    private static List<String> updates(KubernetesClient client) {
        return client
                .genericKubernetesResources(StackKinds.UPDATE.apiVersion(), StackKinds.UPDATE.name())
                .list()
                .getItems()
                .stream()
                .map(each -> each.getMetadata().getName())
                .toList();
    }

    private static List<String> secrets(KubernetesClient client) {
        return client.secrets().list().getItems().stream()
                .map(each -> each.getMetadata().getName())
                .toList();
    }

    @Test
    void onlyTheLastOnesOfAStackAreKept(KubernetesClient client) throws IOException, InterruptedException {
        try (var stage = Stage.of(client).start()) {
            stage.engine.does((_, _) -> ScriptedEngine.succeeded(Map.of("password", StackValue.secret("swordfish"))));
            stage.stack("a", "").stack("b", "");
            IntStream.range(0, 5)
                    .forEach(i -> stage.update("a" + i, "a", "type: up").awaitEnd("a" + i));
            stage.update("b0", "b", "type: up").awaitEnd("b0");
        }
        Stage.of(client).update("waiting", "a", "type: up");

        sweep(client, Duration.ZERO, 2);
        assertThat(updates(client)).containsExactly("a3", "a4", "b0", "waiting");
        assertThat(secrets(client)).as("too fresh to judge").hasSize(6);

        sweep(client, Duration.ofMinutes(2), 2);
        assertThat(secrets(client)).containsExactly("a3-stack-outputs", "a4-stack-outputs", "b0-stack-outputs");

        sweep(client, Duration.ofMinutes(2), 0);
        assertThat(updates(client)).containsExactly("waiting");
        assertThat(secrets(client)).as("Stacks refer to them").containsExactly("a4-stack-outputs", "b0-stack-outputs");
    }

    @Test
    void outputsThatAStackRefersToStayThoughThereAreNewerOnes(KubernetesClient client)
            throws IOException, InterruptedException {
        try (var stage = Stage.of(client).start()) {
            stage.engine.does((_, _) -> ScriptedEngine.succeeded(Map.of("password", StackValue.secret("swordfish"))));
            stage.stack("a", "");
            IntStream.range(0, 3)
                    .forEach(i -> stage.update("a" + i, "a", "type: up").awaitEnd("a" + i));
        }
        client.genericKubernetesResources(StackKinds.STACK.apiVersion(), StackKinds.STACK.name())
                .withName("a")
                .editStatus(stack -> {
                    stack.setAdditionalProperty("status", Map.of("lastUpdate", Map.of("outputs", "a1-stack-outputs")));
                    return stack;
                });

        sweep(client, Duration.ofMinutes(2), 0);

        assertThat(secrets(client)).containsExactly("a1-stack-outputs", "a2-stack-outputs");
    }

    @Test
    void whoseTimeIsOverGoes(KubernetesClient client) throws IOException, InterruptedException {
        try (var stage = Stage.of(client).start()) {
            stage.stack("a", "")
                    .update("short", "a", "type: up, ttlAfterCompleted: 1m30s")
                    .update("long", "a", "type: up, ttlAfterCompleted: 1h")
                    .update("ever", "a", "type: up")
                    .awaitEnd("ever");
        }

        sweep(client, Duration.ofSeconds(30), 10);
        assertThat(updates(client)).containsExactly("ever", "long", "short");
        sweep(client, Duration.ofMinutes(2), 10);
        assertThat(updates(client)).containsExactly("ever", "long");
        sweep(client, Duration.ofMinutes(70), 10);
        assertThat(updates(client)).containsExactly("ever");
    }

    @Test
    void entriesOfAStackThatIsGoneAreLetGoOf(KubernetesClient client) {
        var stage = Stage.of(client).stack("gone", "").stack("there", "");
        var states = states(client);
        List.of("gone", "there").forEach(name -> states.of(named(client, name)).put("a", Map.of()));
        var entries = client.genericKubernetesResources(StackKinds.ENTRY.apiVersion(), StackKinds.ENTRY.name());
        entries.delete();
        client.genericKubernetesResources(StackKinds.STACK.apiVersion(), StackKinds.STACK.name())
                .withName("gone")
                .delete();

        states.sweep();

        assertThat(entries.list().getItems())
                .extracting(each -> each.getMetadata().getLabels().get(StackKinds.STACK_NAME))
                .containsExactly("there");
        stage.close();
    }

    private static StackName named(KubernetesClient client, String name) {
        GenericKubernetesResource stack = client.genericKubernetesResources(
                        StackKinds.STACK.apiVersion(), StackKinds.STACK.name())
                .withName(name)
                .get();
        return new StackName(client.getNamespace(), name, stack.getMetadata().getUid(), name, "dev");
    }

    @Test
    void durationsAreReadAsGoWritesThem() {
        assertThat(GoDuration.parse("1h30m")).contains(Duration.ofMinutes(90));
        assertThat(GoDuration.parse("1.5s")).contains(Duration.ofMillis(1500));
        assertThat(GoDuration.parse("0")).contains(Duration.ZERO);
        assertThat(GoDuration.parse("")).isEmpty();
        assertThat(GoDuration.parse("soon")).isEmpty();
        assertThat(GoDuration.parse("1h soon")).isEmpty();
        assertThat(GoDuration.parse("99999999999999999999h")).isEmpty();
    }
}
