package dev.capstan.controllerconfig.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.controllerconfig.trial.Examples;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a server makes of the definition.
@ControlPlaneTest(manifests = "/dev/capstan/controllerconfig/config/controllerconfigs.yaml")
final class ControllerConfigKindTest {
    private static final String HEAD = """
            apiVersion: cls.redhat.com/v1alpha1
            kind: ControllerConfig
            metadata: {name: a}
            spec:
              name: a
            """;

    private static HasMetadata create(KubernetesClient client, String spec) {
        var in = new ByteArrayInputStream((HEAD + spec).getBytes(StandardCharsets.UTF_8));
        var object = client.load(in).items().getFirst();
        return client.resource(object).create();
    }

    private static void assertRefused(KubernetesClient client, String spec, String message) {
        assertThatThrownBy(() -> create(client, spec))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining(message);
    }

    /// [S0-1]
    @Test
    void itIsTheKindOfTheSeed() {
        var definition = ControllerConfigKind.definition();

        assertThat(definition.at("/metadata/name").asText()).isEqualTo("controllerconfigs.cls.redhat.com");
        assertThat(definition.at("/spec/group").asText()).isEqualTo("cls.redhat.com");
        assertThat(definition.at("/spec/scope").asText()).isEqualTo("Namespaced");
        assertThat(definition.at("/spec/names/singular").asText()).isEqualTo("controllerconfig");
        assertThat(definition.at("/spec/versions/0/name").asText()).isEqualTo("v1alpha1");
        assertThat(definition.at("/spec/versions/0/storage").asBoolean()).isTrue();
    }

    /// [S0-6] [S0-27] [A0-3]
    @Test
    void valuesOfAnyTypeAreKeptAndAbsentWhereNoneIsNeeded(KubernetesClient client) {
        create(client, """
                  resourceTemplate: "kind: Job"
                  preconditions:
                    - {field: spec.a, operator: eq, value: true}
                    - {field: spec.b, operator: in, value: [x, 2]}
                    - {field: spec.c, operator: eq, value: {d: e}}
                    - {field: spec.backup, operator: exists}
                """);

        var kept = client.genericKubernetesResources(ControllerConfigKind.API_VERSION, ControllerConfigKind.KIND)
                .withName("a")
                .get();
        List<Map<String, Object>> preconditions = kept.get("spec", "preconditions");
        assertThat(preconditions)
                .extracting(each -> each.get("value"))
                .containsExactly(true, List.of("x", 2), Map.of("d", "e"), null);
    }

    /// [S0-34] [A0-16]
    @ParameterizedTest
    @MethodSource("dev.capstan.controllerconfig.trial.Examples#names")
    void everyExampleIsTaken(String example, KubernetesClient client) {
        var in = new ByteArrayInputStream(Examples.text(example).getBytes(StandardCharsets.UTF_8));

        for (HasMetadata each : client.load(in).items()) {
            each.getMetadata().setNamespace(client.getNamespace());
            var made = client.resource(each)
                    .fieldValidation(FieldValidateable.Validation.STRICT)
                    .create();
            assertThat(made.getMetadata().getUid()).isNotEmpty();
        }
    }

    /// [S0-2] [S0-5] [S0-8] [A0-3]
    @Test
    void whatMakesNoSenseIsRefused(KubernetesClient client) {
        assertRefused(client, "", "expected either resourceTemplate or resources");
        assertRefused(
                client, "  resourceTemplate: a\n  resources: []\n", "expected either resourceTemplate or resources");
        assertRefused(
                client,
                "  resources: []\n  preconditions: [{field: a, operator: like, value: b}]\n",
                "Unsupported value: \"like\"");
        assertRefused(client, "  resources: []\n  preconditions: [{field: a, operator: eq}]\n", "preconditions[0]");
        assertRefused(
                client,
                "  resources: []\n  statusConditions: [{name: a, status: b, reason: c}]\n",
                "spec.statusConditions[0].message: Required value");
    }

    /// [S0-9]
    @Test
    void itsStatusIsASubresource(KubernetesClient client) {
        var object = (GenericKubernetesResource) create(client, "  resources: []\nstatus: {phase: Valid}\n");
        assertThat(object.<Object>get("status")).isNull();

        object.setAdditionalProperty("status", Map.of("phase", "Invalid", "message", "why", "observedGeneration", 1));
        var written = (GenericKubernetesResource)
                client.resource((HasMetadata) object).updateStatus();

        assertThat(written.<Object>get("status", "message")).isEqualTo("why");
        object.setAdditionalProperty("status", Map.of("phase", "Perhaps"));
        assertThatThrownBy(() -> client.resource((HasMetadata) object).updateStatus())
                .isInstanceOf(KubernetesClientException.class);
    }
}
