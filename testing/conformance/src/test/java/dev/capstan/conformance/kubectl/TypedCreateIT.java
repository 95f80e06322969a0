package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Commands for which kubectl sends protobuf and does not fall back.
@ExtendWith(KubectlExtension.class)
final class TypedCreateIT {
    @Test
    void aConfigMapIsCreatedFromLiterals(Kubectl kubectl) {
        assertThat(kubectl.ok("create configmap c --from-literal=k=v")).isEqualTo("configmap/c created\n");
        assertThat(kubectl.ok("get cm c -o jsonpath={.data}")).isEqualTo("{\"k\":\"v\"}");
    }

    @Test
    void aSecretIsCreatedFromLiterals(Kubectl kubectl) {
        assertThat(kubectl.ok("create secret generic s --from-literal=k=v")).isEqualTo("secret/s created\n");
        assertThat(kubectl.ok("get secret s -o jsonpath={.data}")).isEqualTo("{\"k\":\"dg==\"}");
    }

    @Test
    void aNamespaceIsCreated(Kubectl kubectl) {
        String name = kubectl.namespace() + "-typed";

        assertThat(kubectl.ok("create namespace " + name)).isEqualTo("namespace/" + name + " created\n");
        kubectl.ok("delete --wait=false ns " + name);
    }

    @Test
    void aServiceAccountIsCreated(Kubectl kubectl) {
        assertThat(kubectl.ok("create serviceaccount robot")).isEqualTo("serviceaccount/robot created\n");
    }

    @Test
    void aJobIsCreated(Kubectl kubectl) {
        assertThat(kubectl.ok("create job j --image=x")).isEqualTo("job.batch/j created\n");
    }
}
