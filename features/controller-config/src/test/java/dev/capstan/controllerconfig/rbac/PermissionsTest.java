package dev.capstan.controllerconfig.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.trial.Examples;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PermissionsTest {
    private static final JsonNode ALL = tree("""
            - apiVersion: rbac.authorization.k8s.io/v1
              kind: Role
              metadata: {name: controllerconfig-gcp-environment-validation, namespace: cls-system}
              rules:
              - {apiGroups: [""], resources: [events], verbs: [create, patch]}
              - {apiGroups: [batch], resources: [jobs], verbs: [get, list, create, delete]}
              - apiGroups: [cls.redhat.com]
                resources: [controllerconfigs]
                resourceNames: [gcp-environment-validation]
                verbs: [get, list, watch]
              - apiGroups: [cls.redhat.com]
                resources: [controllerconfigs/status]
                resourceNames: [gcp-environment-validation]
                verbs: [patch]
            - apiVersion: rbac.authorization.k8s.io/v1
              kind: RoleBinding
              metadata: {name: controllerconfig-gcp-environment-validation, namespace: cls-system}
              roleRef:
                apiGroup: rbac.authorization.k8s.io
                kind: Role
                name: controllerconfig-gcp-environment-validation
              subjects:
              - {kind: ServiceAccount, name: gcp-environment-validation, namespace: cls-system}
            """);

    private static JsonNode tree(String yaml) {
        return Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static Permissions of(String resources, String more) throws Exception {
        var text = """
                apiVersion: cls.redhat.com/v1alpha1
                kind: ControllerConfig
                metadata: {name: a, namespace: home}
                spec:
                  name: a
                  resources:
                """ + resources + more;
        return Permissions.of(ControllerConfig.compile("f.yaml", text), Kinds.wellKnown());
    }

    private static String resource(String name, String template) {
        return "  - {name: " + name + ", template: '" + template + "'}\n";
    }

    private static JsonNode rules(Permissions permissions, int object) {
        return permissions.objects().get(object).path("rules");
    }

    /// [S0-44] [S0-52]
    @Test
    void aJobInAKnownNamespaceNeedsARole() throws Exception {
        var permissions = Permissions.of(Examples.config("gcp-environment-validation.yaml"), Kinds.wellKnown());

        assertThat(permissions.remarks()).isEmpty();
        assertThat(permissions.objects())
                .containsExactlyElementsOf(
                        ALL.valueStream().map(ObjectNode.class::cast).toList());
    }

    @Test
    void whatMayBeAnywhereNeedsAClusterRole() throws Exception {
        var permissions = Permissions.of(Examples.config("config-map.yaml"), Kinds.wellKnown());

        assertThat(permissions.objects())
                .extracting(each -> each.path("kind").asText())
                .containsExactly("ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding");
        assertThat(rules(permissions, 0)).isEqualTo(tree("""
                - {apiGroups: [""], resources: [configmaps], verbs: [get, list, create, patch, delete]}
                - {apiGroups: [""], resources: [namespaces], verbs: [get, list, create, patch, delete]}
                """));
        assertThat(permissions.remarks())
                .containsExactly("resource \"facts\": its namespace is known only when it is rendered: it is granted in"
                        + " all of them");
    }

    @Test
    void whatIsKnownOnlyWhenRenderedIsSaid() throws Exception {
        var permissions = of(
                resource("one", "{apiVersion: v1, kind: \"{{.cluster.spec.kind}}\", metadata: {name: a}}")
                        + resource("two", "{apiVersion: \"{{.cluster.spec.version}}\", kind: Job, metadata: {name: a}}")
                        + resource("three", "{{toYaml .cluster.spec.object}}")
                        + resource("four", "{{if .cluster.spec.a}}kind: Job{{else}}nothing: [{{end}}"),
                "");

        assertThat(permissions.remarks())
                .containsExactly(
                        "resource \"one\": its kind is known only when it is rendered: grant it by hand",
                        "resource \"two\": its apiVersion is known only when it is rendered: grant it by hand",
                        "resource \"three\": what it makes is known only when it is rendered: grant it by hand",
                        "resource \"four\": what it makes is known only when it is rendered: grant it by hand");
        assertThat(permissions.objects()).hasSize(2);
    }

    @Test
    void aTemplateIsReadThroughItsActions() throws Exception {
        var text = """
                  - name: a
                    template: |
                      {{- /* what it is */ -}}
                      {{- $name := .cluster.id }}
                      apiVersion: apps/v1
                      kind: Deployment
                      metadata:
                        name: {{$name}}
                        namespace: apps
                        {{- if .cluster.labels}}
                        labels:
                          {{- toYaml .cluster.labels | nindent 4}}
                        {{- end}}
                      spec:
                        replicas: {{.cluster.spec.replicas}}
                """;

        var permissions = of(text, "");

        assertThat(permissions.remarks()).isEmpty();
        assertThat(permissions.objects().getFirst().at("/metadata/namespace").asText())
                .isEqualTo("apps");
        assertThat(rules(permissions, 0))
                .isEqualTo(tree("[{apiGroups: [apps], resources: [deployments], verbs: [get, list, create, delete]}]"));
    }

    @Test
    void aKindThatDependsOnTheClusterIsNotTakenForItsLastName() throws Exception {
        var text = """
                  - name: a
                    template: |
                      apiVersion: v1
                      {{if .cluster.spec.secret}}
                      kind: Secret
                      {{else}}
                      kind: ConfigMap
                      {{end}}
                """;

        assertThat(of(text, "").remarks())
                .containsExactly("resource \"a\": its kind is known only when it is rendered: grant it by hand");
    }

    @Test
    void anUnknownKindIsGuessedUnlessSomebodyKnowsIt() throws Exception {
        var resources = resource("a", "{apiVersion: x.io/v1, kind: Proxy, metadata: {name: a, namespace: n}}");
        var config = ControllerConfig.compile("f.yaml", """
                apiVersion: cls.redhat.com/v1alpha1
                kind: ControllerConfig
                metadata: {name: a}
                spec:
                  name: a
                  resources:
                """ + resources);
        Kinds discovered = (apiVersion, kind) -> Optional.of(new Kinds.Called("proxyen", false));

        assertThat(of(resources, "").remarks())
                .containsExactly("resource \"a\": the plural of Proxy (x.io/v1) is not known, \"proxies\" is a guess,"
                        + " and so is that it is in a namespace");
        var known = Permissions.of(config, Kinds.wellKnown().or(discovered));
        assertThat(known.remarks()).isEmpty();
        assertThat(rules(known, 0).at("/0/resources/0").asText()).isEqualTo("proxyen");
    }

    @Test
    void secretsThatAreNamedMayBeRead() throws Exception {
        var permissions = of(resource("a", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}"), """
                  target: {kubeconfigSecretRef: {name: remote}}
                  report: {headersSecretRef: {name: token}}
                """);

        assertThat(rules(permissions, 0)).contains(tree("""
                {apiGroups: [""], resources: [secrets], resourceNames: [remote, token], verbs: [get]}"""));
        assertThat(permissions.remarks())
                .containsExactly("objects are made where Secret remote leads: what is granted for them counts there,"
                        + " for the user of that kubeconfig");
    }

    @ParameterizedTest
    @CsvSource({
        "batch/v1,Job,jobs",
        "v1,Endpoints,endpoints",
        "networking.k8s.io/v1,Ingress,ingresses",
        "networking.k8s.io/v1,NetworkPolicy,networkpolicies",
        "hypershift.openshift.io/v1beta1,HostedCluster,hostedclusters"
    })
    void wellKnownKindsHaveTheirPlurals(String apiVersion, String kind, String plural) {
        assertThat(Kinds.wellKnown().called(apiVersion, kind)).contains(new Kinds.Called(plural, true));
    }

    @Test
    void whatIsPrintedCanBeAppliedAndSaysWhatCouldNotBeKnown() throws Exception {
        var permissions =
                of(resource("odd", "{apiVersion: \"{{.cluster.spec.v}}\", kind: Odd, metadata: {name: odd}}"), "");

        assertThat(permissions.text()).startsWith("""
                        # resource "odd": its apiVersion is known only when it is rendered: grant it by hand
                        ---
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: Role
                        metadata:
                          name: controllerconfig-a
                          namespace: home
                        rules:
                        - apiGroups:
                          - ""
                          resources:
                          - events
                          verbs:
                          - create
                          - patch
                        """).endsWith("""
                        ---
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: RoleBinding
                        metadata:
                          name: controllerconfig-a
                          namespace: home
                        roleRef:
                          apiGroup: rbac.authorization.k8s.io
                          kind: Role
                          name: controllerconfig-a
                        subjects:
                        - kind: ServiceAccount
                          name: a
                          namespace: home
                        """);
    }
}
