package dev.capstan.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.app.StackSetting.Engine;
import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import dev.capstan.store.encryption.Keyring;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Stacks in a whole control plane.
final class StacksHereTest {
    private static final String PROGRAM = """
            apiVersion: pulumi.com/v1
            kind: Program
            metadata: {name: web, namespace: default}
            program:
              resources:
                secret: {type: "random:RandomPassword", properties: {length: 12}}
                pet: {type: "random:RandomPet", properties: {length: 2}}
              outputs: {password: "${secret.result}", name: "${pet.id}"}
            ---
            apiVersion: pulumi.com/v1
            kind: Stack
            metadata: {name: web, namespace: default}
            spec: {stack: dev, programRef: {name: web}, destroyOnFinalize: true}
            """;

    @TempDir
    private Path data;

    private ControlPlane start(StackSetting setting) throws InterruptedException {
        var identity = Identity.Options.of(DataDirectory.signingKeys(data)).withStranger(Caller.LOCAL_ADMIN);
        var features = new Features(
                Reconciling.in(data),
                FleetSetting.defaults(),
                LocalJobsSetting.off(),
                TemplateSetting.defaults(),
                setting);
        return ControlPlane.start(
                new StoreChoice.Sqlite(), data, features, HttpOptions.local(0), identity, Precautions.NONE);
    }

    private static KubernetesClient client(ControlPlane plane) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(plane.uri().toString())
                        .withNamespace("default")
                        .build())
                .build();
    }

    private static void apply(KubernetesClient client) {
        client.load(new ByteArrayInputStream(PROGRAM.getBytes(UTF_8)))
                .items()
                .forEach(each -> client.resource(each).create());
    }

    private static GenericKubernetesResource awaitReady(KubernetesClient client) {
        return client.genericKubernetesResources("pulumi.com/v1", "Stack")
                .withName("web")
                .waitUntilCondition(
                        each -> each != null && each.get("status", "outputs") != null, 60, TimeUnit.SECONDS);
    }

    /// [S1-57]
    @Test
    void aProgramIsRunByTheBuiltInEngineAndRememberedOverRestarts() throws InterruptedException {
        String pet;
        try (ControlPlane plane = start(StackSetting.in(data));
                KubernetesClient client = client(plane)) {
            apply(client);
            Map<String, Object> outputs = awaitReady(client).get("status", "outputs");
            assertThat(outputs).containsEntry("password", "[secret]").containsKey("name");
            pet = String.valueOf(outputs.get("name"));
        }
        try (ControlPlane plane = start(StackSetting.in(data));
                KubernetesClient client = client(plane)) {
            assertThat(awaitReady(client).<Object>get("status", "outputs", "name"))
                    .isEqualTo(pet);
            client.genericKubernetesResources("pulumi.com/v1", "Stack")
                    .withName("web")
                    .delete();
            var _ = client.genericKubernetesResources("capstan.dev/v1alpha1", "StackEntry")
                    .informOnCondition(List::isEmpty)
                    .orTimeout(60, TimeUnit.SECONDS)
                    .join();
        }
    }

    @Test
    void theKeyIsMadeOnceAndForItsOwnerOnly() throws Exception {
        Keyring first = StackKeys.in(data);
        Path file = data.resolve("stack-keys");
        String text = Files.readString(file);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(StackKeys.in(data).writing().orElseThrow().name())
                .isEqualTo(first.writing().orElseThrow().name());
        assertThat(Files.readString(file)).isEqualTo(text);
        assertThat(StackKeys.passphrase(data)).hasSize(64).isEqualTo(StackKeys.passphrase(data));
    }

    @Test
    void withoutKeysStacksAreServedAndNotRunAndHealthSaysSo() throws InterruptedException {
        var keyless = new StackSetting(Engine.BUILTIN, Keyring.none(), OptionalInt.empty(), false, false);
        try (ControlPlane plane = start(keyless);
                KubernetesClient client = client(plane)) {
            assertThat(client.raw("/readyz?verbose")).doesNotContain("Stack");
            apply(client);

            assertThat(client.raw("/readyz?verbose"))
                    .contains("1 Stack is not run, as this server has no --stack-keys");
        }
    }

    @Test
    void whoeverRunsThemElsewhereFindsTheKinds() throws InterruptedException {
        var external = new StackSetting(Engine.EXTERNAL, Keyring.none(), OptionalInt.empty(), false, false);
        try (ControlPlane plane = start(external);
                KubernetesClient client = client(plane)) {
            apply(client);

            assertThat(client.raw("/readyz?verbose")).doesNotContain("Stack");
            assertThat(client.raw("/apis/auto.pulumi.com/v1alpha1")).contains("workspaces", "updates");
        }
    }

    @Test
    void optionsThatMakeNoSenseAreRefusedInWords() {
        var postgres = new StoreChoice.Postgres("jdbc:postgresql://h/d", "u", "p");
        assertThatThrownBy(() -> read("--stack-engine", "terraform").check(new StoreChoice.Sqlite()))
                .isInstanceOf(UsageException.class)
                .hasMessage("--stack-engine is \"terraform\", expected builtin, pulumi or external");
        assertThatThrownBy(() -> read("--stack-engine", "pulumi").shared(postgres))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--stack-engine pulumi keeps files on this machine");
        assertThatThrownBy(() -> read("--stack-parallelism", "0").check(new StoreChoice.Sqlite()))
                .isInstanceOf(UsageException.class)
                .hasMessage("--stack-parallelism is \"0\", expected a whole number from 1 to 9999");
        assertThatThrownBy(() -> read("--stack-keys", "/no/such").shared(postgres))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("the key file /no/such is not there");
    }

    @Test
    void whatIsSafeForOnePersonIsOffForEverybody() {
        assertThat(read().local(new StoreChoice.Sqlite(), data).hostAllowed()).isTrue();
        assertThat(read().shared(new StoreChoice.Sqlite()))
                .matches(each -> !each.hostAllowed() && !each.commandsAllowed())
                .matches(each -> each.keys().writing().isEmpty());
        assertThat(read("--stack-host-refs", "--allow-local-commands").shared(new StoreChoice.Sqlite()))
                .matches(each -> each.hostAllowed() && each.commandsAllowed());
    }

    private static StackEngineOptions read(String... arguments) {
        var options = new StackEngineOptions();
        var _ = new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("stacks", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs(arguments);
        return options;
    }
}
