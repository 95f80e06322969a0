package dev.capstan.providers.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.TestResources;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.StackAccount;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Unknown;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// With our own control plane, which passes for a Kubernetes API.
final class KubernetesProviderTest {
    private static final String CONFIG_MAP = "kubernetes:core/v1:ConfigMap";
    private static final String SECRET = "kubernetes:core/v1:Secret";
    private static final String DEPLOYMENT = "kubernetes:apps/v1:Deployment";

    private final TestPlane plane = TestPlane.inMemory();
    private final KubernetesClient client = plane.client();
    private final KubernetesProvider provider =
            new KubernetesProvider(_ -> plane.client(), new AddressPolicy(AddressPolicy.Reach.PRIVATE, List.of()));
    private final ProviderConnection connection = provider.connect(new ProviderSettings(Map.of(), Map.of()));
    private final TestResources resources = new TestResources(provider, connection);

    @AfterEach
    void close() {
        connection.close();
        client.close();
        plane.close();
    }

    @Test
    void anObjectIsMadeReadChangedAndDeleted() throws Exception {
        Existing made = resources.create(CONFIG_MAP, "My Settings", Map.of("data", Map.of("city", "Berlin")));

        assertThat(made.id()).isEqualTo("default/my-settings-1234567");
        assertThat(metadata(made)).containsKey("uid").doesNotContainKeys("managedFields", "annotations");
        assertThat(connection.read(made)).contains(made);

        Existing changed = resources.update(made, Map.of("data", Map.of("city", "Paris")));
        assertThat(configMap(made.id())).isEqualTo(Map.of("city", "Paris"));
        assertThat(connection.read(changed)).contains(changed);

        connection.delete(changed);
        assertThat(connection.read(changed)).isEmpty();
        connection.delete(changed);
    }

    @Test
    void anObjectOfTheWholeClusterHasNoNamespace() throws Exception {
        Existing made = resources.create("kubernetes:core/v1:Namespace", "team", Map.of());
        Existing inside = resources.create(
                CONFIG_MAP, "a", Map.of("metadata", Map.of("name", "a", "namespace", made.id()), "data", Map.of()));

        assertThat(made.id()).isEqualTo("team-1234567");
        assertThat(inside.id()).isEqualTo("team-1234567/a");
    }

    @Test
    void anObjectThatIsMadeTwiceByOneTokenIsMadeOnce() throws Exception {
        Existing made = resources.create(CONFIG_MAP, "a", Map.of("data", Map.of("city", "Berlin")));

        assertThat(resources.resume(CONFIG_MAP, "a", Map.of("data", Map.of("city", "Berlin"))))
                .isEqualTo(made);
    }

    @Test
    void anObjectOfSomebodyElseIsNotTakenOver() throws Exception {
        Map<String, Object> inputs = Map.of("metadata", Map.of("name", "a"), "data", Map.of("city", "Berlin"));
        resources.create(CONFIG_MAP, "a", inputs);

        assertThatThrownBy(() -> resources.withToken("another").resume(CONFIG_MAP, "b", inputs))
                .isInstanceOf(TerminalException.class)
                .hasMessage("ConfigMap default/a is there already, and this resource did not make it: choose another"
                        + " name, take it over with the option import: default/a"
                        + ", or, if the resource is only called otherwise now, name the old one in options.aliases");
    }

    @Test
    void anObjectIsImportedAsItIs() throws Exception {
        resources.create(CONFIG_MAP, "a", Map.of("metadata", Map.of("name", "a"), "data", Map.of("city", "Berlin")));

        Existing read = connection
                .read(new Existing(CONFIG_MAP, "a", "default/a", Map.of(), Map.of()))
                .orElseThrow();

        assertThat(read.inputs())
                .isEqualTo(Map.of(
                        "apiVersion",
                        "v1",
                        "kind",
                        "ConfigMap",
                        "metadata",
                        Map.of("name", "a", "namespace", "default"),
                        "data",
                        Map.of("city", "Berlin")));
    }

    @Test
    void whatWasChangedByOthersIsSeenAndWhatTheApiFillsInIsNot() throws Exception {
        Existing made = resources.create(DEPLOYMENT, "web", deployment("web", 2L));
        assertThat(connection.read(made)).as("500m is 0.5").contains(made);

        client.apps().deployments().inNamespace("default").withName("web").scale(5);

        Existing read = connection.read(made).orElseThrow();
        assertThat(ObjectTrees.changes(made.inputs(), read.inputs(), _ -> false))
                .containsExactly(new Difference.Change(Difference.Kind.CHANGED, "spec.replicas", false));
    }

    @Test
    void whatCannotBeChangedIsMadeAnew() throws Exception {
        Existing made = resources.create(DEPLOYMENT, "web", deployment("web", 2L));

        assertThat(resources.diff(made, deployment("web", 3L)).changes())
                .containsExactly(new Difference.Change(Difference.Kind.CHANGED, "spec.replicas", false));
        Difference selected = resources.diff(made, deployment("other", 2L));
        assertThat(selected.replaces()).isTrue();
        assertThat(selected.deleteFirst()).as("it has the same name").isTrue();
        Difference moved = resources.diff(
                made,
                Map.of("metadata", Map.of("name", "site"), "spec", made.inputs().get("spec")));
        assertThat(moved.replaces()).isTrue();
        assertThat(moved.deleteFirst()).isFalse();
    }

    @Test
    void whatTheApiRefusesIsSaid() throws Exception {
        Existing made = resources.create(
                CONFIG_MAP, "a", Map.of("metadata", Map.of("name", "a"), "immutable", true, "data", Map.of("x", "1")));

        assertThatThrownBy(() -> resources.update(
                        made, Map.of("metadata", Map.of("name", "a"), "immutable", true, "data", Map.of("x", "2"))))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("ConfigMap default/a cannot be applied: ")
                .hasMessageEndingWith("have it made anew, by the option replaceOnChanges or by a run with replace");
    }

    @Test
    void aFieldOfSomebodyElseIsTakenOverOnlyWhenAsked() throws Exception {
        Existing made =
                resources.create(CONFIG_MAP, "a", Map.of("metadata", Map.of("name", "a"), "data", Map.of("x", "1")));
        client.configMaps()
                .inNamespace("default")
                .withName("a")
                .edit(each -> each.edit().addToData("x", "theirs").build());

        assertThatThrownBy(
                        () -> resources.update(made, Map.of("metadata", Map.of("name", "a"), "data", Map.of("x", "2"))))
                .isInstanceOf(TerminalException.class)
                .hasMessageEndingWith("annotate it with pulumi.com/patchForce: \"true\"");
        resources.update(
                made,
                Map.of(
                        "metadata", Map.of("name", "a", "annotations", Map.of("pulumi.com/patchForce", "true")),
                        "data", Map.of("x", "2")));
        assertThat(configMap("default/a")).isEqualTo(Map.of("x", "2"));
    }

    @Test
    void theTextsOfASecretAreSecretAndTheirDriftIsSeen() throws Exception {
        Existing made = resources.create(
                SECRET, "s", Map.of("metadata", Map.of("name", "s"), "stringData", Map.of("password", "hunter2")));
        assertThat(connection.read(made)).contains(made);

        client.secrets()
                .inNamespace("default")
                .withName("s")
                .edit(each -> each.edit().addToData("password", "YQ==").build());

        assertThat(connection.read(made).orElseThrow().inputs()).doesNotContainKey("stringData");
        assertThat(provider.type(SECRET).orElseThrow().inputs())
                .hasEntrySatisfying(
                        "stringData", each -> assertThat(each.is(Trait.SECRET)).isTrue());
    }

    @Test
    void aKindThatIsNotThereYetIsWaitedFor() {
        assertThatThrownBy(() -> resources.create("kubernetes:example.com/v1:Thing", "a", Map.of()))
                .isInstanceOf(RetryableException.class)
                .hasMessage(
                        "there is no kind Thing in example.com/v1 there: what defines it must be made before, so let"
                                + " this depend on it");
    }

    @Test
    void anotherApiIsReachedByItsKubeconfig() throws Exception {
        var elsewhere = new KubernetesProvider();
        var settings =
                new ProviderSettings(Map.of("kubeconfig", plane.kubeconfig(), "namespace", "kube-public"), Map.of());
        try (ProviderConnection there = elsewhere.connect(settings)) {
            Existing made = new TestResources(elsewhere, there).create(CONFIG_MAP, "a", Map.of("data", Map.of()));

            assertThat(made.id()).startsWith("kube-public/a-");
        }
    }

    @Test
    void aKubeconfigDoesNotReachThisMachine() {
        String config = plane.kubeconfig().replace("user: {}", "user: {exec: {command: id}, client-key: /etc/shadow}");

        assertThatThrownBy(() -> provider.connect(new ProviderSettings(Map.of(), Map.of("KUBECONFIG", config))))
                .isInstanceOf(TerminalException.class)
                .hasMessage("the stack's kubeconfig uses exec, client-key, which is of the machine that reads it: put"
                        + " certificates and tokens into it");
        assertThatThrownBy(
                        () -> provider.connect(new ProviderSettings(Map.of("kubeconfig", "~/.kube/config"), Map.of())))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("the stack's kubeconfig");
    }

    @Test
    void withoutAKubeconfigTheHostDecides() {
        var alone = new KubernetesProvider();

        assertThatThrownBy(() -> new TestResources(alone, alone.connect(new ProviderSettings(Map.of(), Map.of())))
                        .create(CONFIG_MAP, "a", Map.of()))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("kubernetes:kubeconfig is missing");
    }

    @Test
    void anObjectOfTheHostIsWhereItsStackIsUnlessItSaysOtherwise() throws Exception {
        var account = Optional.of(new StackAccount("kube-public", "default"));
        Map<String, Object> elsewhere = Map.of("metadata", Map.of("name", "b", "namespace", "default"));
        try (ProviderConnection own = provider.connect(new ProviderSettings(Map.of(), Map.of(), account))) {
            var stack = new TestResources(provider, own);

            assertThat(stack.create(CONFIG_MAP, "a", Map.of()).id()).startsWith("kube-public/a-");
            assertThat(stack.create(CONFIG_MAP, "b", elsewhere).id()).isEqualTo("default/b");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kubernetes:core/v1:ConfigMap", "kubernetes:example.com/v1alpha1:Thing"})
    void everyKindIsAType(String token) {
        assertThat(provider.type(token)).map(TypeSchema::token).contains(token);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kubernetes:yaml:ConfigFile", "kubernetes:core/v1:ConfigMapList", "kubernetes:ConfigMap"})
    void whatIsNoKindIsNone(String token) {
        assertThat(provider.type(token)).isEmpty();
    }

    @Test
    void whatContradictsTheTypeIsRefusedAndWhatIsNotKnownIsNot() throws Exception {
        Checked wrong = resources.check(CONFIG_MAP, "a", Map.of("kind", "Secret"), Optional.empty());
        Checked unknown = resources.check(CONFIG_MAP, "a", Map.of("metadata", Unknown.VALUE), Optional.empty());

        assertThat(wrong.problems())
                .extracting(Checked.Problem::toString)
                .containsExactly("kind: is Secret, expected ConfigMap, as the type says");
        assertThat(unknown.problems()).isEmpty();
    }

    private static Map<String, Object> deployment(String label, long replicas) {
        var container =
                Map.of("name", "web", "image", "nginx:1", "resources", Map.of("requests", Map.of("cpu", "0.5")));
        return Map.of(
                "metadata", Map.of("name", "web"),
                "spec",
                        Map.of(
                                "replicas", replicas,
                                "selector", Map.of("matchLabels", Map.of("app", label)),
                                "template",
                                        Map.of(
                                                "metadata", Map.of("labels", Map.of("app", label)),
                                                "spec", Map.of("containers", List.of(container)))));
    }

    private Map<String, String> configMap(String id) {
        return client.configMaps()
                .inNamespace(id.substring(0, id.indexOf('/')))
                .withName(id.substring(id.indexOf('/') + 1))
                .get()
                .getData();
    }

    private static Map<String, Object> metadata(Existing object) {
        return Json.map(object.outputs().get("metadata"));
    }
}
