package dev.capstan.controllerconfig.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.precondition.Verdict;
import dev.capstan.yaml.ConfigProblem;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ControllerConfigTest {
    private static final String HEAD = """
            apiVersion: cls.redhat.com/v1alpha1
            kind: ControllerConfig
            metadata:
              name: validation
              namespace: cls-system
              generation: 7
            """;

    private static final String TEMPLATE = """
              resourceTemplate: |
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: "a-{{.cluster.id}}"
            """;

    private static ControllerConfig compile(String spec) throws InvalidConfigException {
        return ControllerConfig.compile("f.yaml", HEAD + "spec:\n" + spec);
    }

    private static InvalidConfigException refused(String text) {
        return catchThrowableOfType(InvalidConfigException.class, () -> ControllerConfig.compile("f.yaml", text));
    }

    private static InvalidConfigException wrong(String spec) {
        return refused(HEAD + "spec:\n" + spec);
    }

    private static ObjectNode tree(String text) {
        return (ObjectNode) Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    /// [S0-2] [S0-3] [S0-7]
    @Test
    void aNameAndATemplateAreEnough() throws Exception {
        var config = compile("  name: validation\n" + TEMPLATE);

        assertThat(config.name()).isEqualTo("validation");
        assertThat(config.resources()).singleElement().satisfies(only -> {
            assertThat(only.name()).isEqualTo("resource");
            assertThat(only.management()).isEqualTo(ResourceManagement.defaults());
        });
        assertThat(config.subscription()).isEqualTo("validation");
        assertThat(config.target()).isEqualTo(new Target.Here());
        assertThat(config.events().include("cluster.reconcile")).isTrue();
        assertThat(config.events().include("nodepool.created")).isFalse();
    }

    @Test
    void everythingMayBeSaid() throws Exception {
        var config = compile("""
                  name: validation
                  description: What it does
                  subscription: events
                  events: [nodepool, cluster.deleted]
                  clusterNamespace: "clusters-{{.cluster.id}}"
                  resourceManagement: {updateStrategy: in_place}
                  resources:
                    - name: net
                      description: Network
                      template: "{apiVersion: v1, kind: A, metadata: {name: a}}"
                    - name: job
                      template: "{apiVersion: v1, kind: B, metadata: {name: b}}"
                      resourceManagement:
                        strategy: versioned
                        keepVersions: 4
                  target:
                    type: kube-api
                    secretRef: {name: remote}
                  report:
                    form: fleet
                    url: http://localhost:8000
                    headersSecretRef: {name: token}
                """);

        assertThat(config.resources())
                .extracting(ManagedResource::management)
                .containsExactly(
                        new ResourceManagement(Strategy.IN_PLACE, 2), new ResourceManagement(Strategy.VERSIONED, 4));
        assertThat(config.target()).isEqualTo(new Target.Kubeconfig("remote", "kubeconfig"));
        assertThat(config.report().form()).contains(ReportTarget.Form.FLEET);
        assertThat(config.report().headersSecret()).contains("token");
        assertThat(config.events().include("nodepool.updated")).isTrue();
        assertThat(config.events().include("cluster.created")).isFalse();
        assertThat(config.events().include("cluster.deleted")).isTrue();
        assertThat(config.subscription()).isEqualTo("events");
    }

    @Test
    void whatCannotBeChangedInPlaceIsMadeAnew() {
        var inPlace = new ResourceManagement(Strategy.IN_PLACE, 2);

        assertThat(inPlace.strategyFor("Job")).isEqualTo(Strategy.VERSIONED);
        assertThat(inPlace.strategyFor("Deployment")).isEqualTo(Strategy.IN_PLACE);
        assertThat(ResourceManagement.defaults().strategyFor("Job")).isEqualTo(Strategy.CREATE_ONLY);
    }

    @Test
    void aControllerMayOnlyReport() throws Exception {
        assertThat(compile("  name: a\n  resources: []\n").resources()).isEmpty();
    }

    /// [S0-10]
    @Test
    void allThatIsWrongIsSaidAtOnceWithItsPlace() {
        var refused = wrong("""
                  name: "not a label"
                  descripton: typo
                  preconditions:
                    - {field: spec.provider, operator: equals, value: gcp}
                    - {field: "spec.", operator: exists}
                    - {field: spec.region, operator: in}
                  resourceTemplate: |
                    kind: Job
                    metadata:
                      name: "{{.cluster.id"
                  statusConditions:
                    - name: Available
                      status: "{{if .resource}}True"
                      reason: R
                    - {name: Healthy, status: "True", reason: R, message: m}
                    - {name: Health, status: "True", reason: R, message: "{{nope .x}}"}
                """);

        assertThat(refused.problems())
                .extracting(each -> each.spot().line() + ":" + each.spot().column() + " " + each.message())
                .containsExactly(
                        "8:9 spec.name is \"not a label\", expected what a label can say: up to 63 letters, digits and"
                                + " -_.",
                        "9:3 unknown key \"descripton\" in spec, did you mean \"description\"?",
                        "11:40 spec.preconditions[0].operator is \"equals\", expected one of eq, ne, in, notin, exists,"
                                + " notexists",
                        "12:21 not a path: expected the name of a field",
                        "13:7 spec.preconditions[2]: \"value\" is missing, operator in compares with it",
                        "17:27 bad character U+0022 '\"'",
                        "19:7 spec.statusConditions[0]: \"message\" is missing",
                        "20:18 unexpected EOF: {{if}} has no {{end}}",
                        "23:14 condition \"Health\" is stated twice: Health and Healthy are the same",
                        "23:61 function \"nope\" not defined");
        assertThat(refused.getMessage()).contains("""
                f.yaml:17:27: bad character U+0022 '"'
                  |       name: "{{.cluster.id"
                  |                           ^
                """);
    }

    @Test
    void anObjectOfAnApiHasPlacesInItsTemplates() {
        var object = tree(HEAD + "spec:\n  nmae: a\n  resourceTemplate: \"kind: Job\\nname: {{.a\"\n");

        var refused = catchThrowableOfType(InvalidConfigException.class, () -> ControllerConfig.compile(object));

        assertThat(refused.problems())
                .extracting(ConfigProblem::render)
                .containsExactlyInAnyOrder(
                        "unknown key \"nmae\" in spec, did you mean \"name\"?", "spec: \"name\" is missing", """
                        spec.resourceTemplate:2:7: unclosed action: expected }}
                          | name: {{.a
                          |       ^""");
    }

    @Test
    void anObjectOfAnApiIsReadAsItsTextIs() throws Exception {
        var text = HEAD + "spec:\n  name: validation\n  description: d\n" + TEMPLATE + "status: {phase: Valid}\n";

        var config = ControllerConfig.compile(tree(text));

        assertThat(config.controller())
                .isEqualTo(ControllerConfig.compile("f.yaml", text).controller());
    }

    @Test
    void whatCanGiveNoObjectIsFoundBeforeItIsRendered() {
        assertThat(wrong("""
                  name: a
                  resources:
                    - name: bad
                      template: |
                        kind: Job
                        metadata:
                          name: a
                         labels: {a: "{{.cluster.id}}"}
                    - name: less
                      template: |
                        kind: Job
                        metadata:
                          namespace: "{{.cluster.namespace}}"
                    - {name: text, template: "just text"}
                    - {name: open, template: "{{toYaml .cluster.spec.object}}"}
                """).problems())
                .extracting(each -> each.spot().line() + " " + each.message())
                .containsExactly(
                        "15 not YAML: expected <block end>, but found '<block mapping start>'",
                        "17 spec.resources[1].template: the object has no apiVersion",
                        "17 spec.resources[1].template: the object has no metadata.name",
                        "21 spec.resources[2].template is no mapping, expected an object of Kubernetes in YAML");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{toJson .cluster.spec.object}}",
                "{apiVersion: v1, kind: A, metadata: {{toJson .cluster.spec.metadata}}}",
                "{apiVersion: v1, kind: A, {{.cluster.spec.key}}: {name: a}, metadata: {'{{.cluster.id}}': a}}",
                "{apiVersion: v1, kind: A, metadata: {name: {{printf \"}}\"}}}}",
                "{{if .cluster.spec.a}}kind: A{{end}}",
                "{{- .cluster.spec.text -}} [",
                "{{include \"a\" .}}: [{{define \"a\"}}a{{end}}",
            })
    void whatDependsOnTheClusterIsNotFoundWrongBefore(String template) throws Exception {
        var config = compile("  name: a\n  resources:\n    - name: a\n      template: |\n        " + template + "\n");

        assertThat(config.resources()).hasSize(1);
    }

    @Test
    void aStatusThatIsNoTemplateIsCheckedAtOnce() {
        var condition = "{name: Available, status: Ready, reason: R, message: m}";

        assertThat(wrong("  name: a\n  resources: []\n  statusConditions: [" + condition + "]\n")
                        .problems())
                .extracting(ConfigProblem::message)
                .containsExactly("spec.statusConditions[0].status is \"Ready\", expected True, False or Unknown, or a"
                        + " template that gives one of them");
    }

    @ParameterizedTest
    @ValueSource(strings = {"backend", "ftp://a/b", "https:///v1", "'http://a b'", "''"})
    void reportsGoToAnAddress(String url) {
        assertThat(wrong("  name: a\n  resources: []\n  report: {url: " + url + "}\n")
                        .getMessage())
                .contains("spec.report.url is", "expected an address, such as https://backend.example.com/api/v1");
    }

    @Test
    void aSubscriptionHasANameThatEveryBrokerTakes() throws Exception {
        assertThat(wrong("  name: a\n  resources: []\n  subscription: a b\n").getMessage())
                .contains("spec.subscription is \"a b\", expected up to 250 letters, digits and ._~+%-");
        assertThat(compile("  name: a\n  resources: []\n  subscription: a.b-c\n")
                        .subscription())
                .isEqualTo("a.b-c");
    }

    @Test
    void oneOfTwoWaysToSayWhatIsMade() {
        assertThat(wrong("  name: a\n").problems())
                .extracting(ConfigProblem::message)
                .containsExactly("spec: \"resourceTemplate\" is missing");
        assertThat(wrong("  name: a\n  resources: []\n" + TEMPLATE).problems())
                .extracting(ConfigProblem::message)
                .containsExactly("spec.resourceTemplate is given beside resources, expected one of them");
    }

    @Test
    void otherDocumentsArePassedOver() throws Exception {
        var other = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {spec: x}\n---\n";
        var config = HEAD + "spec:\n  name: validation\n" + TEMPLATE;

        assertThat(ControllerConfig.compile("f.yaml", "---\n" + other + config).name())
                .isEqualTo("validation");
        assertThat(ControllerConfig.compileAll("f.yaml", config + "---\n" + config))
                .hasSize(2);
        assertThat(refused(config + "---\n" + config).getMessage()).contains("a second ControllerConfig, expected one");
        assertThat(refused(other).getMessage())
                .startsWith("f.yaml:1:1: there is no object of kind ControllerConfig, apiVersion"
                        + " cls.redhat.com/v1alpha1");
        assertThat(refused("kind: x").getMessage()).contains("apiVersion or kind is missing");
        assertThat(refused("a: [").getMessage()).contains("not YAML");
        assertThat(refused(config.replace("v1alpha1", "v9")).getMessage())
                .contains("apiVersion is \"cls.redhat.com/v9\", expected cls.redhat.com/v1alpha1");
    }

    /// [S0-27] [A0-3]
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "- {field: 'spec.provider', operator: 'eq', value: 'gcp'} | {spec: {provider: gcp}} | {spec: {provider: aws}}",
                "- {field: 'status', operator: 'eq', value: 'ready'}      | {status: ready}         | {status: pending}",
                "- {field: 'status', operator: 'eq', value: 'ready'}      | {status: {phase: Ready}} | {status: {}}",
                "- {field: 'spec.region', operator: 'in', value: ['us-east1', 'us-west1']}"
                        + " | {spec: {region: us-west1}} | {spec: {region: eu1}}",
                "- {field: 'spec.region', operator: 'in', value: 'us-east1'}"
                        + " | {spec: {region: us-east1}} | {spec: {region: us-east}}",
                "- {field: 'spec.features.monitoring', operator: 'eq', value: true}"
                        + " | {spec: {features: {monitoring: true}}} | {spec: {features: {monitoring: 'true'}}}",
                "- {field: 'spec.backup', operator: 'exists'} | {spec: {backup: false}} | {spec: {}}",
                "- {field: 'spec.provider', operator: 'notin', value: ['azure']}"
                        + " | {spec: {provider: gcp}} | {spec: {provider: azure}}",
            })
    void thePreconditionsOfTheSeedAreReadAndJudged(String precondition, String meant, String other) throws Exception {
        var config = compile("  name: a\n  preconditions:\n    " + precondition + "\n" + TEMPLATE);

        assertThat(config.preconditions().judge(config.cluster(tree(meant)), null))
                .isEqualTo(new Verdict.Met());
        assertThat(config.preconditions().judge(config.cluster(tree(other)), null))
                .isInstanceOf(Verdict.NotMet.class);
    }

    /// [S0-31] [A0-13] [A0-14]
    @Test
    void templatesSeeTheClusterAndTheController() throws Exception {
        var config = compile("  name: validation\n  description: d\n" + TEMPLATE);
        var cluster = config.cluster(tree("{id: c1, generation: 4, spec: {a: 1}}"));

        var context = config.context(cluster, null, Instant.parse("2026-01-02T03:04:05.6Z"));

        assertThat(context.ofResources())
                .containsEntry(
                        "cluster",
                        Map.of(
                                "id",
                                "c1",
                                "name",
                                "c1",
                                "namespace",
                                "cls-system",
                                "generation",
                                4L,
                                "spec",
                                Map.of("a", 1L)))
                .containsEntry(
                        "controller",
                        Map.of(
                                "name",
                                "validation",
                                "type",
                                "controllerconfig",
                                "description",
                                "d",
                                "namespace",
                                "cls-system",
                                "generation",
                                7L))
                .containsEntry("timestamp", "2026-01-02T03:04:05Z")
                .doesNotContainKeys("resource", "nodepool");
    }

    /// [S0-32]
    @Test
    void conditionsSeeTheLiveObjects() throws Exception {
        var config = compile("  name: validation\n" + TEMPLATE);
        var context = config.context(config.cluster(tree("{id: c1}")), null, Instant.EPOCH)
                .with("net", tree("{kind: A}"))
                .with("job", tree("{kind: B}"));

        assertThat(context.ofConditions())
                .containsEntry("resource", Map.of("kind", "B"))
                .containsEntry("resources", Map.of("net", Map.of("kind", "A"), "job", Map.of("kind", "B")));
    }

    /// [A0-13]
    @Test
    void aClusterIsInItsOwnNamespaceElseInThatOfTheConfig() throws Exception {
        var config = compile("  name: validation\n  clusterNamespace: 'clusters-{{.cluster.id}}'\n" + TEMPLATE);

        var broken = compile("  name: validation\n  clusterNamespace: '{{.cluster.team}}'\n" + TEMPLATE);

        assertThat(broken.cluster(tree("{id: c1}")).tree().has("namespace")).isFalse();
        assertThat(config.cluster(tree("{id: c1}")).namespace()).isEqualTo("clusters-c1");
        assertThat(config.cluster(tree("{id: c1, namespace: mine}")).namespace())
                .isEqualTo("mine");
        var object = config.cluster(tree("{metadata: {name: c, namespace: n, generation: 2, labels: {a: b}}}"));
        assertThat(object.id()).isEqualTo("c");
        assertThat(object.namespace()).isEqualTo("n");
        assertThat(object.generation()).isEqualTo(2);
    }
}
