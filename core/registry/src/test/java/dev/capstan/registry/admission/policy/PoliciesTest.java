package dev.capstan.registry.admission.policy;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.rbac.Rbac;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PoliciesTest {
    private static final GroupResource POLICIES =
            new GroupResource("admissionregistration.k8s.io", "validatingadmissionpolicies");
    private static final GroupResource BINDINGS =
            new GroupResource("admissionregistration.k8s.io", "validatingadmissionpolicybindings");

    private final Policies policies = new Policies(Access.OPEN);
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory(Registry.Options.defaults().withAdmission(Admission.chain(List.of(policies))));
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    private static String rules(String operations) {
        return "matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [" + operations
                + "], resources: [configmaps]}]}";
    }

    private Resource validating(String name, String spec) {
        return kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata:"
                + " {name: " + name + "}, spec: {" + rules("CREATE, UPDATE") + ", " + spec + "}}");
    }

    private Resource bound(String name, String more) {
        return kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicyBinding,"
                + " metadata: {name: " + name + "}, spec: {policyName: " + name + ", validationActions: [Deny]" + more
                + "}}");
    }

    private void mutating(String name, String reinvocation, String expression) {
        kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingAdmissionPolicy, metadata: {name: "
                + name + "}, spec: {reinvocationPolicy: " + reinvocation + ", " + rules("CREATE, UPDATE")
                + ", mutations: [{patchType: ApplyConfiguration, applyConfiguration: {expression: \"" + expression
                + "\"}}]}}");
        kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingAdmissionPolicyBinding, metadata:"
                + " {name: " + name + "}, spec: {policyName: " + name + "}}");
    }

    private Resource write(String name, String data) {
        return kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + "}, data: {" + data + "}}");
    }

    private String denied(String name, String data) {
        return ((Refusal.Denied) refused(() -> write(name, data))).message();
    }

    @Test
    void aPolicyHoldsFromTheMomentItIsBound() {
        validating("small", "validations: [{expression: \"object.data.n == '1'\", message: must be one}]");
        write("before", "n: '2'");
        bound("small", "");

        assertThat(denied("after", "n: '2'"))
                .isEqualTo("configmaps \"after\" is forbidden: ValidatingAdmissionPolicy 'small' with binding 'small'"
                        + " denied request: must be one");
        assertThat(write("fine", "n: '1'").name()).isEqualTo("fine");
    }

    @Test
    void aChangedPolicyHoldsAtOnceAndARemovedOneNoMore() {
        Resource policy = validating("p", "validations: [{expression: 'false', message: first}]");
        bound("p", "");
        assertThat(denied("a", "")).endsWith("first");

        kernel.patch(kernel.path(policy), "{spec: {validations: [{expression: 'false', message: second}]}}");
        assertThat(denied("a", "")).endsWith("second");

        kernel.delete(kernel.path(policy));
        assertThat(write("a", "").name()).isEqualTo("a");
    }

    @Test
    void whatPoliciesAreNotAboutDoesNotConcernThem() {
        validating("p", "validations: [{expression: 'false'}]");
        var types = kernel.registry().view().types();
        var configMaps = types.find(Kernel.CONFIG_MAPS).orElseThrow();
        assertThat(policies.concerns(kernel.registry().view(), configMaps)).isFalse();

        bound("p", "");

        assertThat(policies.concerns(kernel.registry().view(), configMaps)).isTrue();
        assertThat(policies.concerns(
                        kernel.registry().view(), types.find(Kernel.NAMESPACES).orElseThrow()))
                .isFalse();
    }

    @Test
    void aPolicyThatDeniesEverythingCanBeTakenBack() {
        kernel.create("""
                {apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata: {name: all},
                 spec: {matchConstraints: {resourceRules: [
                   {apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*/*']}]},
                  validations: [{expression: 'false'}]}}""");
        bound("all", "");
        assertThat(denied("a", "")).contains("failed expression: false");

        kernel.delete(new ResourcePath(BINDINGS, "v1", null, "all", ""));
        kernel.delete(new ResourcePath(POLICIES, "v1", null, "all", ""));

        assertThat(write("a", "").name()).isEqualTo("a");
    }

    @Test
    void parametersAreReadAsTheyAreNow() {
        write("limits", "max: '2'");
        validating(
                "limited",
                "paramKind: {apiVersion: v1, kind: ConfigMap}, validations: [{expression: \"object.metadata.name =="
                        + " 'limits' || int(object.data.n) <= int(params.data.max)\"}]");
        bound("limited", ", paramRef: {name: limits, namespace: demo, parameterNotFoundAction: Deny}");
        assertThat(denied("a", "n: '3'")).contains("failed expression");

        kernel.patch(configMap("demo", "limits"), "{data: {max: '3'}}");

        assertThat(write("a", "n: '3'").name()).isEqualTo("a");
        kernel.delete(configMap("demo", "limits"));
        assertThat(denied("b", "n: '3'"))
                .endsWith("failed to configure binding: no params found for policy binding with `Deny`"
                        + " parameterNotFoundAction");
    }

    @Test
    void parametersOfAKindThatComesLaterAreFound() {
        validating(
                "late", "paramKind: {apiVersion: example.dev/v1, kind: Widget}, validations: [{expression: 'false'}]");
        bound("late", ", paramRef: {name: w, parameterNotFoundAction: Allow}");
        assertThat(denied("a", "")).contains("failed to find resource referenced by paramKind");

        kernel.create("""
                {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,
                 metadata: {name: widgets.example.dev}, spec: {group: example.dev, scope: Namespaced,
                  names: {plural: widgets, kind: Widget}, versions: [{name: v1, served: true, storage: true,
                   schema: {openAPIV3Schema: {type: object}}}]}}""");

        assertThat(write("a", "").name()).isEqualTo("a");
    }

    @Test
    void whoAskedForItSeesWhatOthersChangeAfterIt() {
        mutating("a-first", "IfNeeded", "Object{data: {'seen': 'by' in object.data ? 'yes' : 'no'}}");
        mutating("b-second", "Never", "Object{data: {'by': 'second'}}");

        assertThat(write("x", "n: '1'").tree().path("data"))
                .isEqualTo(JsonNodeFactory.instance
                        .objectNode()
                        .put("n", "1")
                        .put("seen", "yes")
                        .put("by", "second"));
    }

    @Test
    void whoDidNotAskDoesNotSeeIt() {
        mutating("a-first", "Never", "Object{data: {'seen': 'by' in object.data ? 'yes' : 'no'}}");
        mutating("b-second", "Never", "Object{data: {'by': 'second'}}");

        assertThat(write("x", "n: '1'").tree().path("data").path("seen").asText())
                .isEqualTo("no");
    }

    @Test
    void aPolicyThatAlwaysChangesEnds() {
        mutating("grow", "IfNeeded", "Object{data: {'s': has(object.data.s) ? object.data.s + 'x' : 'x'}}");

        assertThat(write("x", "n: '1'").tree().path("data").path("s").asText()).isEqualTo("xx");
    }

    @Test
    void warningsAndNotesReachThoseWhoKeepThem() {
        validating(
                "noted",
                "validations: [{expression: 'false', message: hm}], auditAnnotations: [{key: who, valueExpression:"
                        + " \"request.userInfo.username + ' did'\"}, {key: nothing, valueExpression: 'null'}]");
        kernel.create("""
                {apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicyBinding,
                 metadata: {name: noted}, spec: {policyName: noted, validationActions: [Warn, Audit]}}""");
        var heard = new ArrayList<String>();
        var remarks = new Remarks(heard::add);

        remarks.call(() -> new Caller("eve", List.of()).call(() -> write("x", "")));

        assertThat(heard)
                .containsExactly("Validation failed for ValidatingAdmissionPolicy 'noted' with binding 'noted': hm");
        assertThat(remarks.annotations())
                .isEqualTo(Map.of(
                        "noted/who",
                        "eve did",
                        "validation.policy.admission.k8s.io/validation_failure",
                        "[{\"message\":\"hm\",\"policy\":\"noted\",\"binding\":\"noted\",\"expressionIndex\":0,"
                                + "\"validationActions\":[\"Warn\",\"Audit\"]}]"));
    }

    @Test
    void aNoteThatFailsDeniesWhateverTheBindingWants() {
        validating("noted", "auditAnnotations: [{key: a, valueExpression: \"'x' + object.data.none\"}]");
        kernel.create("""
                {apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicyBinding,
                 metadata: {name: noted}, spec: {policyName: noted, validationActions: [Audit]}}""");

        assertThat(denied("x", "n: '1'")).endsWith("no such key: none");
    }

    @Test
    void permissionsAreThoseOfTheCaller() throws InterruptedException {
        var access = new Rbac();
        try (Kernel strict = Kernel.inMemory(
                Registry.Options.defaults().withAdmission(Admission.chain(List.of(new Policies(access)))))) {
            strict.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata:"
                    + " {name: p}, spec: {" + rules("CREATE") + ", validations: [{expression:"
                    + " \"authorizer.group('apps').resource('deployments').check('delete').allowed()\"}]}}");
            strict.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicyBinding,"
                    + " metadata: {name: p}, spec: {policyName: p, validationActions: [Deny]}}");
            String map = "{apiVersion: v1, kind: ConfigMap, metadata: {name: x}}";

            assertThat(refused(() -> new Caller("eve", List.of("nobodies")).call(() -> strict.create(map))))
                    .isInstanceOf(Refusal.Denied.class);
            assertThat(Caller.SYSTEM.call(() -> strict.create(map)).name()).isEqualTo("x");
        }
    }
}
