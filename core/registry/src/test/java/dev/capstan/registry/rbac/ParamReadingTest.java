package dev.capstan.registry.rbac;

import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The messages are those of a real server.
final class ParamReadingTest {
    private static final Caller EVE = new Caller("eve", List.of("system:authenticated"));

    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory(Registry.Options.defaults().withAccess(new Rbac()));
        grant("writer", "admissionregistration.k8s.io", "'*'", "'*'");
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    private void grant(String name, String group, String resources, String verbs) {
        kernel.create("{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: " + name
                + "}, rules: [{apiGroups: ['" + group + "'], resources: [" + resources + "], verbs: [" + verbs
                + "]}]}");
        kernel.create("{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: " + name
                + "}, roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: " + name
                + "}, subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: eve}]}");
    }

    private Resource policy() {
        return kernel.create("""
                {apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata: {name: p},
                 spec: {paramKind: {apiVersion: v1, kind: Secret}, matchConstraints: {resourceRules: [
                   {apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]},
                  validations: [{expression: 'true'}]}}""");
    }

    private Resource binding(String reference) {
        return kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicyBinding,"
                + " metadata: {name: p}, spec: {policyName: p, validationActions: [Deny], paramRef: {" + reference
                + ", parameterNotFoundAction: Deny}}}");
    }

    @Test
    void aPolicyIsWrittenByThoseWhoMayReadItsParameters() {
        assertThat(refused(() -> EVE.call(this::policy)).message())
                .isEqualTo("ValidatingAdmissionPolicy.admissionregistration.k8s.io \"p\" is invalid: spec.paramKind:"
                        + " Forbidden: user &{eve  [system:authenticated] map[]} must have \"get\" permission on all"
                        + " objects of the referenced paramKind (kind=Secret, apiVersion=v1)");

        grant("reader", "", "secrets", "get");

        assertThat(EVE.call(this::policy).name()).isEqualTo("p");
    }

    @Test
    void whatWasAllowedBeforeIsNotAskedAgain() {
        Resource policy = policy();

        Resource changed = EVE.call(() -> kernel.patch(kernel.path(policy), "{spec: {failurePolicy: Ignore}}"));

        assertThat(changed.tree().at("/spec/failurePolicy").asText()).isEqualTo("Ignore");
    }

    @Test
    void aBindingIsWrittenByThoseWhoMayReadItsParameter() {
        policy();
        assertThat(refused(() -> EVE.call(() -> binding("name: x, namespace: demo")))
                        .message())
                .isEqualTo("ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io \"p\" is invalid:"
                        + " spec.paramRef: Forbidden: user &{eve  [system:authenticated] map[]} does not have \"get\""
                        + " permission on the object referenced by paramRef");

        grant("reader", "", "secrets", "get");

        assertThat(refused(() -> EVE.call(() -> binding("selector: {}"))).message())
                .contains("does not have \"list\" permission");
        assertThat(EVE.call(() -> binding("name: x, namespace: demo")).name()).isEqualTo("p");
    }

    @Test
    void aBindingOfAPolicyThatNobodyKnowsTakesEverything() {
        assertThat(refused(() -> EVE.call(() -> binding("name: x"))).message())
                .isEqualTo("ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io \"p\" is invalid:"
                        + " spec.paramRef: Forbidden: unable to get policy p to determine minimum required permissions"
                        + " and user &{eve  [system:authenticated] map[]} does not have \"get\" permission for all"
                        + " groups, versions and resources");
        assertThat(Caller.SYSTEM.call(() -> binding("name: x")).name()).isEqualTo("p");
    }
}
