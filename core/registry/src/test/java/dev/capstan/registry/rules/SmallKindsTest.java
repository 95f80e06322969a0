package dev.capstan.registry.rules;

import static dev.capstan.registry.Kernel.namespacePath;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.ResourcePath;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Leases, namespaces and secrets. The expected texts are a real kube-apiserver's.
final class SmallKindsTest {
    private static final String LEASE = "{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: l}, spec: ";
    private static final String SECRET = "{apiVersion: v1, kind: Secret, metadata: {name: s}, ";
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
    void aLeaseLastsSomeTime() {
        assertThat(message(LEASE + "{leaseDurationSeconds: 0, leaseTransitions: -1}}"))
                .isEqualTo("Lease.coordination.k8s.io \"l\" is invalid: [spec.leaseDurationSeconds: Invalid value: 0:"
                        + " must be greater than 0, spec.leaseTransitions: Invalid value: -1: must be greater than or"
                        + " equal to 0]");
    }

    @Test
    void theFinalizersOfALeaseNeedNoDomain() {
        Resource lease = kernel.create(LEASE.replace("name: l", "name: l, finalizers: [plain]") + "{}}");

        assertThat(lease.finalizers()).containsExactly("plain");
    }

    @Test
    void aLeaseForgetsHowTheServerWouldElect() {
        Resource lease = kernel.create(LEASE + "{holderIdentity: h, strategy: OldestEmulationVersion}}");

        assertThat(lease.tree().path("spec").toString()).isEqualTo("{\"holderIdentity\":\"h\"}");
    }

    @Test
    void aNamespaceIsKeptByProperFinalizers() {
        assertThat(message("{apiVersion: v1, kind: Namespace, metadata: {name: n}, spec: {finalizers: [plain]}}"))
                .isEqualTo("Namespace \"n\" is invalid: spec.finalizers: Invalid value: \"plain\": name is neither a"
                        + " standard finalizer name nor is it fully qualified");
    }

    @Test
    void aNamespaceIsLabelledWithTheNameItWasGiven() {
        Resource made = kernel.create("{apiVersion: v1, kind: Namespace, metadata: {generateName: g-}}");

        assertThat(made.labels()).containsEntry("kubernetes.io/metadata.name", made.name());
    }

    @Test
    void aNamespaceThatStaysIsActive() {
        ResourcePath status = new ResourcePath(Kernel.NAMESPACES, "v1", null, "demo", "status");

        assertThat(refused(() -> kernel.patch(status, "{status: {phase: Odd}}")).message())
                .isEqualTo("Namespace \"demo\" is invalid: status.Phase: Invalid value: \"Odd\": may only be 'Active'"
                        + " if `deletionTimestamp` is empty");
        assertThat(kernel.get(namespacePath("demo")).tree().at("/status/phase").asText())
                .isEqualTo("Active");
    }

    @Test
    void aSecretHasWhatItsTypeAsksFor() {
        assertThat(message(SECRET + "type: kubernetes.io/basic-auth}"))
                .isEqualTo("Secret \"s\" is invalid: [data[username]: Required value, data[password]: Required value]");
        assertThat(message(SECRET + "type: kubernetes.io/service-account-token}"))
                .isEqualTo("Secret \"s\" is invalid: metadata.annotations[kubernetes.io/service-account.name]:"
                        + " Required value");
        assertThat(message(SECRET + "type: kubernetes.io/dockerconfigjson, stringData: {.dockerconfigjson: secret}}"))
                .contains("data[.dockerconfigjson]: Invalid value: \"<secret contents redacted>\"")
                .doesNotContain("secret}");
    }

    @Test
    void aSecretMayBeEmpty() {
        Resource secret = kernel.create(SECRET + "data: {a: '', b: null}}");

        assertThat(secret.tree().path("data").toString()).isEqualTo("{\"a\":\"\",\"b\":\"\"}");
    }

    @Test
    void theKeysOfDataAreNoPathsUpwards() {
        String map = "{apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {";

        assertThat(message(map + "..: x}}"))
                .isEqualTo("ConfigMap \"c\" is invalid: data[..]: Invalid value: \"..\": must not be '..'");
        assertThat(message(map + "..a: x}}"))
                .isEqualTo("ConfigMap \"c\" is invalid: data[..a]: Invalid value: \"..a\": must not start with '..'");
    }

    @Test
    void aFinalizerOfABuiltInKindIsTwiceWrongWhenItIsNoNameEither() {
        assertThat(message("{apiVersion: v1, kind: ConfigMap, metadata: {name: c, finalizers: [bad name]}}"))
                .contains("metadata.finalizers: Invalid value: \"bad name\": name part must consist of")
                .contains("metadata.finalizers[0]: Invalid value: \"bad name\": name is neither a standard");
    }

    private String message(String yaml) {
        return refused(() -> kernel.create(yaml)).message();
    }

    @Test
    void whatIsNoTextIsNoSecretEither() {
        kernel.create("{apiVersion: v1, kind: Secret, metadata: {name: s}, data: {k: YQ==}}");
        var path = new ResourcePath(new GroupResource("", "secrets"), "v1", "demo", "s", "");

        for (String value : List.of("{a: b}", "{}", "[]", "1", "true")) {
            assertThat(refused(() -> kernel.patch(path, "{data: {k: " + value + "}}")))
                    .as(value)
                    .isInstanceOf(Refusal.Invalid.class);
        }

        assertThat(kernel.get(path).part("data")).isEqualTo(yaml("{k: YQ==}").tree());
        kernel.patch(path, "{data: {k: ''}}");
    }
}
