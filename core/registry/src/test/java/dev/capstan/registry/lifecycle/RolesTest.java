package dev.capstan.registry.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.PolicyRule;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rbac.Rbac;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RolesTest {
    private static final String V1 = "{apiVersion: rbac.authorization.k8s.io/v1, kind: ";
    private final Rbac rbac = new Rbac();
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory(Registry.Options.defaults().withAccess(rbac)).living();
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void everybodyWhomWeKnowMayFindOutWhatIsServed() {
        var ann = new Caller("ann", List.of(Caller.AUTHENTICATED));
        var stranger = new Caller("x", List.of(Caller.UNAUTHENTICATED));
        assertThat(allows(ann, new Question.OnPath("get", "/apis/apps/v1"))).isTrue();
        assertThat(allows(stranger, new Question.OnPath("get", "/apis/apps/v1")))
                .isFalse();
        assertThat(allows(stranger, new Question.OnPath("get", "/version"))).isTrue();
    }

    @Test
    void adminEditAndViewGatherTheirRules() {
        Kernel.await("admin may read secrets", () -> mayAs("admin", "get", "secrets"));
        assertThat(mayAs("view", "get", "secrets")).isFalse();
        Kernel.await("view may read config maps", () -> mayAs("view", "list", "configmaps"));
        Kernel.await("edit may write config maps", () -> mayAs("edit", "create", "configmaps"));
        assertThat(mayAs("edit", "create", "roles")).isFalse();
    }

    @Test
    void aRoleThatIsLabelledForAnotherIsGathered() {
        kernel.create(
                V1 + "ClusterRole, metadata: {name: widgets, labels: {rbac.authorization.k8s.io/aggregate-to-view:"
                        + " 'true'}}, rules: [{verbs: [get], apiGroups: [example.dev], resources: [widgets]}]}");
        Kernel.await("view has the rule", () -> rules("view").contains("widgets"));
        Kernel.await(
                "edit has it too, and admin through edit", () -> rules("admin").contains("widgets"));

        kernel.delete(path(Rbac.CLUSTER_ROLES, "widgets"));

        Kernel.await("admin has it no more", () -> !rules("admin").contains("widgets"));
    }

    @Test
    void whatWasTakenFromADefaultRoleComesBackAndWhatWasAddedStays() {
        kernel.patch(
                path(Rbac.CLUSTER_ROLES, "system:basic-user"),
                "rules: [{verbs: [get], apiGroups: [example.dev], resources: [widgets]}]");
        kernel.patch(path(Rbac.CLUSTER_ROLE_BINDINGS, "cluster-admin"), "subjects: [{kind: User, name: ann}]");
        kernel.delete(path(Rbac.CLUSTER_ROLES, "system:discovery"));
        kernel.patch(
                path(Rbac.CLUSTER_ROLES, "cluster-admin"),
                "{metadata: {annotations: {rbac.authorization.kubernetes.io/autoupdate: 'false'}}, rules: null}");

        new DefaultRoles(kernel.registry()).ensure();

        assertThat(rules("system:basic-user")).contains("widgets", "selfsubjectaccessreviews");
        assertThat(rules("system:discovery")).contains("/openapi");
        assertThat(rules("cluster-admin")).isEqualTo("null");
        assertThat(kernel.get(path(Rbac.CLUSTER_ROLE_BINDINGS, "cluster-admin"))
                        .tree()
                        .path("subjects")
                        .findValuesAsText("name"))
                .containsExactly("ann", "system:masters");
        List<Long> revisions = revisions();
        new DefaultRoles(kernel.registry()).ensure();
        assertThat(revisions()).isEqualTo(revisions);
    }

    /// When the default roles and bindings were last written, but for those that others gather the rules of.
    private List<Long> revisions() {
        View view = kernel.registry().view();
        return Stream.of(Rbac.CLUSTER_ROLES, Rbac.CLUSTER_ROLE_BINDINGS)
                .flatMap(kind -> view.all(kind).stream())
                .filter(each -> !each.read().tree().has("aggregationRule"))
                .map(Stored::revision)
                .toList();
    }

    private boolean mayAs(String role, String verb, String resource) {
        return PolicyRule.list(kernel.get(path(Rbac.CLUSTER_ROLES, role)).tree().path("rules")).stream()
                .anyMatch(
                        each -> each.verbs().contains(verb) && each.resources().contains(resource));
    }

    private boolean allows(Caller caller, Question question) {
        return rbac.allows(caller, question, kernel.registry().view());
    }

    private String rules(String role) {
        return kernel.get(path(Rbac.CLUSTER_ROLES, role)).tree().path("rules").toString();
    }

    private static ResourcePath path(GroupResource resource, String name) {
        return new ResourcePath(resource, "v1", null, name, "");
    }
}
