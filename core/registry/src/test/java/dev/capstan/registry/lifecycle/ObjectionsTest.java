package dev.capstan.registry.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.admission.policy.Policies;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.registry.rules.NamespaceRules;
import dev.capstan.store.Store;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the control plane does by itself while policies object to it.
final class ObjectionsTest {
    private static final ResourcePath NAMESPACE = new ResourcePath(NamespaceRules.RESOURCE, "v1", null, "demo", "");
    private final Store store = Store.inMemory();
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.on(
                store, Registry.Options.defaults().withAdmission(Admission.chain(List.of(new Policies(Access.OPEN)))));
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void nobodyKeepsTheServerFromStarting() {
        Lifecycle.start(kernel.registry(), store, Lifecycle.Options.defaults()).close();
        ResourcePath view = role("view");
        kernel.delete(view);
        deny("everything", "{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*']}", "false");

        Lifecycle.start(kernel.registry(), store, Lifecycle.Options.defaults()).close();

        assertThat(kernel.find(view)).isEmpty();
        kernel.delete(new ResourcePath(policies(), "v1", null, "everything", ""));
        Lifecycle.start(kernel.registry(), store, Lifecycle.Options.defaults()).close();
        assertThat(kernel.find(view)).isPresent();
    }

    @Test
    void whatMayNotBeDeletedKeepsNothingElseInItsNamespace() {
        kernel.create("{apiVersion: v1, kind: Namespace, metadata: {name: demo}}");
        kernel.living();
        deny(
                "keep-a",
                "{apiGroups: [''], apiVersions: [v1], operations: [DELETE], resources: [configmaps]}",
                "oldObject.metadata.name != \"a\"");
        for (String each : List.of("a", "b")) {
            kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: " + each + ", namespace: demo}}");
        }
        kernel.create("{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: demo}}");

        kernel.delete(NAMESPACE);

        kernel.awaitGone(new ResourcePath(new GroupResource("", "configmaps"), "v1", "demo", "b", ""));
        kernel.awaitGone(new ResourcePath(new GroupResource("", "secrets"), "v1", "demo", "s", ""));
        Kernel.await(
                "the status says why",
                () -> conditions()
                        .contains("Failed to delete all resource types, 1 remaining: configmaps \"a\" is forbidden:"
                                + " ValidatingAdmissionPolicy 'keep-a' with binding 'keep-a' denied request: failed"
                                + " expression: oldObject.metadata.name != \"a\""));
        kernel.delete(new ResourcePath(policies(), "v1", null, "keep-a", ""));
        kernel.awaitGone(NAMESPACE);
    }

    @Test
    void rolesThatGatherEachOtherComeToRest() {
        kernel.living();
        String role = "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: ";
        kernel.create(role + "one, labels: {to: two}}, aggregationRule: {clusterRoleSelectors: [{matchLabels:"
                + " {to: one}}]}}");
        kernel.create(role + "two, labels: {to: one}}, aggregationRule: {clusterRoleSelectors: [{matchLabels:"
                + " {to: two}}]}, rules: [{verbs: [get], apiGroups: [x], resources: [y]}]}");

        Kernel.await(
                "both have the rule",
                () -> rules("one").equals(rules("two")) && !rules("one").isEmpty());
        String rules = rules("one");
        kernel.create(role + "last}, rules: []}");
        Kernel.await("the last change is seen", () -> kernel.find(role("last")).isPresent());
        assertThat(List.of(rules("one"), rules("two"))).containsOnly(rules);
    }

    private List<String> conditions() {
        return kernel.get(NAMESPACE).tree().at("/status/conditions").findValuesAsText("message");
    }

    private String rules(String name) {
        return kernel.get(role(name)).tree().path("rules").toString();
    }

    private static ResourcePath role(String name) {
        return new ResourcePath(Rbac.CLUSTER_ROLES, "v1", null, name, "");
    }

    private static GroupResource policies() {
        return new GroupResource("admissionregistration.k8s.io", "validatingadmissionpolicies");
    }

    /// A policy of this name that refuses what the rule is about unless the expression holds.
    private void deny(String name, String rule, String expression) {
        kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata: {name: "
                + name + "}, spec: {matchConstraints: {resourceRules: [" + rule + "]}, validations: [{expression: '"
                + expression + "'}]}}");
        kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicyBinding,"
                + " metadata: {name: " + name + "}, spec: {policyName: " + name + ", validationActions: [Deny]}}");
    }
}
