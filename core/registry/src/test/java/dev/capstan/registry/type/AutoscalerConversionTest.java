package dev.capstan.registry.type;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Autoscalers in both versions, as a kube-apiserver shows them.
class AutoscalerConversionTest {
    private static final ResourceType TYPE = BuiltInKinds.load()
            .findKind("autoscaling", "HorizontalPodAutoscaler")
            .orElseThrow();
    private static final TypeVersion OLDER = TYPE.version("v1").orElseThrow();
    private static final TypeVersion NEWER = TYPE.version("v2").orElseThrow();
    static final List<Recorded> CASES =
            StreamSupport.stream(read().spliterator(), false).map(Recorded::new).toList();

    record Recorded(JsonNode line) {
        @Override
        public String toString() {
            return line.path("name").asText();
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void theOlderVersionShowsTheNewerAsKubernetesDoes(Recorded recorded) {
        ObjectNode tree = recorded.line.path("newer").deepCopy();

        OLDER.shape(tree, "autoscaling/v1");

        assertThat(annotations(tree)).isEqualTo(annotations(recorded.line.path("older")));
        assertThat(tree).isEqualTo(recorded.line.path("older"));
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void whatTheOlderVersionWritesIsStoredAsKubernetesDoes(Recorded recorded) {
        ObjectNode tree = recorded.line.path("older").deepCopy();

        OLDER.conversion().toStored(tree);
        NEWER.applyDefaults(tree);

        assertThat(tree.path("spec")).isEqualTo(recorded.line.path("again").path("spec"));
        assertThat(tree.at("/status/currentMetrics"))
                .isEqualTo(recorded.line.path("again").at("/status/currentMetrics"));
        assertThat(tree.path("metadata")).isEqualTo(recorded.line.path("again").path("metadata"));
    }

    @Test
    void anAnnotationThatCannotBeReadIsPassedOver() {
        ObjectNode tree = (ObjectNode)
                Document.json(("{\"metadata\":{\"annotations\":{\"autoscaling.alpha.kubernetes.io/metrics\":\"{\"}},"
                                        + "\"spec\":{\"maxReplicas\":1}}")
                                .getBytes(StandardCharsets.UTF_8))
                        .tree();

        OLDER.conversion().toStored(tree);

        assertThat(tree.at("/spec/metrics")).hasSize(1);
        assertThat(tree.path("metadata").has("annotations")).isFalse();
    }

    private static JsonNode annotations(JsonNode tree) {
        return tree.at("/metadata/annotations");
    }

    private static JsonNode read() {
        try (var in = Objects.requireNonNull(AutoscalerConversionTest.class.getResourceAsStream("autoscalers.json"))) {
            return Document.json(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
