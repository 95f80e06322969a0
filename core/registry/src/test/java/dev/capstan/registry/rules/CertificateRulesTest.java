package dev.capstan.registry.rules;

import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.rbac.Rbac;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CertificateRulesTest {
    private static final Caller ANN = new Caller("ann", "7", List.of("g"), Map.of("e", List.of("f")));
    private static final ResourcePath REQUEST = new ResourcePath(
            new GroupResource("certificates.k8s.io", "certificatesigningrequests"), "v1", null, "r", "");
    private static final ResourcePath APPROVAL = REQUEST.withSubresource("approval");
    private static final String APPROVED = "{type: Approved, status: 'True', reason: r}";
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory(Registry.Options.defaults().withAccess(new Rbac()));
        grant(
                "csr",
                "certificatesigningrequests, certificatesigningrequests/approval, certificatesigningrequests/status");
        ANN.call(() -> kernel.create(request("{signerName: x.dev/mine, usages: [client auth], username: eve}")));
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void whoAsksIsWhoCalled() {
        Resource request = kernel.get(REQUEST);

        assertThat(request.tree().at("/spec/username").asText()).isEqualTo("ann");
        assertThat(request.tree().at("/spec/uid").asText()).isEqualTo("7");
        assertThat(request.tree().at("/spec/groups").toString()).isEqualTo("[\"g\"]");
        assertThat(request.tree().at("/spec/extra").toString()).isEqualTo("{\"e\":[\"f\"]}");
    }

    @Test
    void whatIsAskedForStays() {
        Resource request = kernel.patch(REQUEST, "{metadata: {labels: {a: b}}, spec: {signerName: y.dev/other}}");

        assertThat(request.tree().at("/spec/signerName").asText()).isEqualTo("x.dev/mine");
        assertThat(request.labels()).containsEntry("a", "b");
    }

    @Test
    void anApprovalIsAboutTheConditions() {
        Resource request = kernel.patch(
                APPROVAL, "{spec: {signerName: y.dev/x}, status: {certificate: eA==, conditions: [" + APPROVED + "]}}");

        assertThat(request.tree().at("/status").has("certificate")).isFalse();
        assertThat(request.tree().at("/status/conditions/0/type").asText()).isEqualTo("Approved");
        assertThat(request.tree().at("/status/conditions/0/lastTransitionTime").asText())
                .isNotEmpty();
    }

    @Test
    void whatWasDecidedIsNotTakenBack() {
        kernel.patch(APPROVAL, "status: {conditions: [" + APPROVED + "]}");

        assertThat(refused(() -> kernel.patch(APPROVAL, "status: {conditions: []}"))
                        .message())
                .isEqualTo(
                        "CertificateSigningRequest.certificates.k8s.io \"r\" is invalid: status.conditions: Forbidden:"
                                + " updates may not remove a condition of type \"Approved\"");
        assertThat(refused(() -> kernel.patch(
                                APPROVAL, "status: {conditions: [" + APPROVED + ", {type: Denied, status: 'True'}]}"))
                        .message())
                .endsWith("status.conditions: Invalid value: \"Denied\": Approved and Denied conditions are mutually"
                        + " exclusive");
        assertThat(refused(() -> kernel.patch(APPROVAL, "status: {conditions: [{type: Approved, status: 'False'}]}"))
                        .message())
                .endsWith("status.conditions[0].status: Unsupported value: \"False\": supported values: \"True\"");
    }

    @Test
    void theStatusDecidesNothing() {
        assertThat(refused(() -> kernel.patch(
                                REQUEST.withSubresource("status"), "status: {conditions: [" + APPROVED + "]}"))
                        .message())
                .endsWith("status.conditions: Forbidden: updates may not add a condition of type \"Approved\"");
        assertThat(refused(() -> kernel.patch(REQUEST.withSubresource("status"), "status: {certificate: eA==}"))
                        .message())
                .endsWith("must contain at least one CERTIFICATE PEM block");
    }

    @Test
    void toApproveTakesTheRightToApproveForTheSigner() {
        Callable<Resource> approve =
                () -> ANN.call(() -> kernel.patch(APPROVAL, "status: {conditions: [" + APPROVED + "]}"));

        assertThat(refused(approve).message())
                .isEqualTo("certificatesigningrequests.certificates.k8s.io \"r\" is forbidden: user not permitted to"
                        + " approve requests with signerName \"x.dev/mine\"");
        kernel.create("{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: s}, rules:"
                + " [{apiGroups: [certificates.k8s.io], resources: [signers], resourceNames: [x.dev/*],"
                + " verbs: [approve]}]}");
        bind("s");
        assertThat(kernel.get(REQUEST).tree().at("/status/conditions")).isEmpty();
        ANN.call(() -> kernel.patch(APPROVAL, "status: {conditions: [" + APPROVED + "]}"));
        assertThat(kernel.get(REQUEST).tree().at("/status/conditions")).hasSize(1);
    }

    @Test
    void aRequestThatCannotBeSignedIsRefused() {
        assertThat(refused(
                                () -> kernel.create(
                                        "{apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest,"
                                                + " metadata: {name: b}, spec: {request: eA==, signerName: mine, expirationSeconds: 5}}"))
                        .message())
                .isEqualTo(
                        "CertificateSigningRequest.certificates.k8s.io \"b\" is invalid: [spec.request: Invalid value:"
                                + " \"eA==\": PEM block type must be CERTIFICATE REQUEST, spec.usages: Required value,"
                                + " spec.signerName: Invalid value: \"mine\": must be a fully qualified domain and path of the form"
                                + " 'example.com/signer-name', spec.expirationSeconds: Invalid value: 5: may not specify a duration"
                                + " less than 600 seconds (10 minutes)]");
    }

    private static String request(String spec) {
        String pem = "-----BEGIN CERTIFICATE REQUEST-----\neA==\n-----END CERTIFICATE REQUEST-----\n";
        String encoded = Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
        return "{apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, metadata: {name: r}, spec: "
                + spec.replaceFirst("\\{", "{request: " + encoded + ", ") + "}";
    }

    private void grant(String name, String resources) {
        kernel.create("{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: " + name
                + "}, rules: [{apiGroups: [certificates.k8s.io], resources: [" + resources + "], verbs: ['*']}]}");
        bind(name);
    }

    private void bind(String role) {
        kernel.create("{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: " + role
                + "}, roleRef: {kind: ClusterRole, name: " + role + "}, subjects: [{kind: User, name: ann}]}");
    }
}
