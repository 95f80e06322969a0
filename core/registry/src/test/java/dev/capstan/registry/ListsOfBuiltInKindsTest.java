package dev.capstan.registry;

import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import org.junit.jupiter.api.Test;

/// Items with the same key in the lists of built-in kinds.
final class ListsOfBuiltInKindsTest {
    @Test
    void aPodMayNameAVariableTwice() throws Exception {
        try (Kernel kernel = Kernel.inMemory()) {
            Resource pod = kernel.create("""
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: dup, namespace: demo}
                    spec:
                      imagePullSecrets: [{name: a}, {name: a}]
                      containers:
                      - name: c
                        image: i
                        env: [{name: A, value: "1"}, {name: A, value: "2"}]
                        ports: [{containerPort: 80}, {containerPort: 80}]
                    """);
            assertThat(pod.tree().at("/spec/containers/0/env")).hasSize(2);
            assertThat(pod.tree().at("/spec/containers/0/env/1"))
                    .isEqualTo(yaml("{name: A, value: '2'}").tree());
        }
    }

    @Test
    void anAccountMayNameASecretTwice() throws Exception {
        try (Kernel kernel = Kernel.inMemory()) {
            Resource account = kernel.create("""
                    apiVersion: v1
                    kind: ServiceAccount
                    metadata: {name: dup, namespace: demo}
                    secrets: [{name: s}, {name: s}]
                    """);
            assertThat(account.tree().path("secrets")).hasSize(2);
        }
    }
}
