package dev.capstan.registry.rules;

import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.registry.Kernel;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.rbac.Rbac;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The expected texts are a real kube-apiserver's.
final class RoleRulesTest {
    private static final String V1 = "{apiVersion: rbac.authorization.k8s.io/v1, kind: ";
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void aRoleShowsThatItHasNoRules() {
        assertThat(kernel.create(V1 + "Role, metadata: {name: empty}}")
                        .tree()
                        .get("rules")
                        .isNull())
                .isTrue();
    }

    @Test
    void toBindTheSameSubjectsAgainIsNoChange() {
        String binding = V1 + "RoleBinding, metadata: {name: b}, roleRef: {kind: ClusterRole, name: view},"
                + " subjects: [{kind: User, name: u}]}";
        String before = kernel.create(binding).resourceVersion();
        var path = new ResourcePath(Rbac.ROLE_BINDINGS, "v1", "demo", "b", "");

        assertThat(kernel.patch(path, "{subjects: [{kind: User, name: u}]}").resourceVersion())
                .isEqualTo(before);
    }

    @Test
    void everythingWrongWithARoleIsListed() {
        assertThat(
                        message(
                                V1 + "Role, metadata: {name: bad/x}, rules: [{verbs: []},"
                                        + " {verbs: [get], nonResourceURLs: [/a, /b], resources: [x]}, {verbs: [get], resources: [x]}]}"))
                .isEqualTo(
                        "Role.rbac.authorization.k8s.io \"bad/x\" is invalid: [metadata.name: Invalid value: \"bad/x\":"
                                + " may not contain '/', rules[0].verbs: Required value: verbs must contain at least one value,"
                                + " rules[0].apiGroups: Required value: resource rules must supply at least one api group,"
                                + " rules[0].resources: Required value: resource rules must supply at least one resource,"
                                + " rules[1].nonResourceURLs: Invalid value: [\"/a\",\"/b\"]: namespaced rules cannot apply to"
                                + " non-resource URLs, rules[1].nonResourceURLs: Invalid value: [\"/a\",\"/b\"]: rules cannot apply"
                                + " to both regular resources and non-resource URLs, rules[2].apiGroups: Required value: resource"
                                + " rules must supply at least one api group]");
    }

    @Test
    void aRoleThatGathersNeedsSelectorsThatMakeSense() {
        assertThat(message(V1 + "ClusterRole, metadata: {name: agg}, aggregationRule: {clusterRoleSelectors: []}}"))
                .isEqualTo(
                        "ClusterRole.rbac.authorization.k8s.io \"agg\" is invalid: aggregationRule.clusterRoleSelectors:"
                                + " Required value: at least one clusterRoleSelector required if aggregationRule is non-nil");
        assertThat(message(V1 + "ClusterRole, metadata: {name: agg}, aggregationRule: {clusterRoleSelectors:"
                        + " [{matchLabels: {a b: c}}, {matchExpressions: [{key: k, operator: Foo}]}]}}"))
                .isEqualTo("ClusterRole.rbac.authorization.k8s.io \"agg\" is invalid:"
                        + " [aggregationRule.clusterRoleSelectors[0].matchLabels: Invalid value: \"a b\": name part must"
                        + " consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
                        + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation"
                        + " is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'), aggregationRule.clusterRoleSelectors[0]:"
                        + " Invalid value: null: invalid label selector.,"
                        + " aggregationRule.clusterRoleSelectors[1].matchExpressions[0].operator: Invalid value: \"Foo\":"
                        + " not a valid selector operator, aggregationRule.clusterRoleSelectors[1]: Invalid value: null:"
                        + " invalid label selector.]");
    }

    @Test
    void aBindingIsFilledIn() {
        assertThat(kernel.create(V1 + "RoleBinding, metadata: {name: b}, roleRef: {kind: Role, name: x},"
                                + " subjects: [{kind: User, name: u}, {kind: ServiceAccount, name: s}]}")
                        .tree()
                        .retain("roleRef", "subjects"))
                .isEqualTo(Kernel.yaml("{roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: x}, subjects:"
                                + " [{apiGroup: rbac.authorization.k8s.io, kind: User, name: u},"
                                + " {kind: ServiceAccount, name: s}]}")
                        .tree());
    }

    @Test
    void everythingWrongWithABindingIsListed() {
        assertThat(message(
                        V1 + "RoleBinding, metadata: {name: b2}, roleRef: {kind: Rle, name: '', apiGroup: z}, subjects:"
                                + " [{kind: User, name: '', apiGroup: z}, {kind: ServiceAccount, name: s, apiGroup: q},"
                                + " {kind: G, name: x}]}"))
                .isEqualTo(
                        "RoleBinding.rbac.authorization.k8s.io \"b2\" is invalid: [roleRef.apiGroup: Unsupported value:"
                                + " \"z\": supported values: \"rbac.authorization.k8s.io\", roleRef.kind: Unsupported value:"
                                + " \"Rle\": supported values: \"Role\", \"ClusterRole\", roleRef.name: Required value,"
                                + " subjects[0].name: Required value, subjects[0].apiGroup: Unsupported value: \"z\": supported"
                                + " values: \"rbac.authorization.k8s.io\", subjects[1].apiGroup: Unsupported value: \"q\":"
                                + " supported values: \"\", subjects[2].kind: Unsupported value: \"G\": supported values:"
                                + " \"ServiceAccount\", \"User\", \"Group\"]");
        assertThat(message(V1 + "ClusterRoleBinding, metadata: {name: b3}, roleRef: {kind: Role, name: a/b},"
                        + " subjects: [{kind: ServiceAccount, name: s}]}"))
                .isEqualTo("ClusterRoleBinding.rbac.authorization.k8s.io \"b3\" is invalid: [roleRef.kind: Unsupported"
                        + " value: \"Role\": supported values: \"ClusterRole\", roleRef.name: Invalid value: \"a/b\": may"
                        + " not contain '/', subjects[0].namespace: Required value]");
    }

    @Test
    void theRoleOfABindingNeverChanges() {
        kernel.create(V1 + "RoleBinding, metadata: {name: b1}, roleRef: {kind: Role, name: x}}");
        var path = new ResourcePath(Rbac.ROLE_BINDINGS, "v1", "demo", "b1", "");

        assertThat(refused(() -> kernel.patch(path, "roleRef: {name: y}")).message())
                .isEqualTo("RoleBinding.rbac.authorization.k8s.io \"b1\" is invalid: roleRef: Invalid value:"
                        + " {\"APIGroup\":\"rbac.authorization.k8s.io\",\"Kind\":\"Role\",\"Name\":\"y\"}:"
                        + " cannot change roleRef");
    }

    private String message(String yaml) {
        return refused(() -> kernel.create(yaml)).message();
    }
}
