package dev.capstan.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The schemas a real API server takes are those we take, and the others are refused in the same words.
final class StructuralCheckAgainstKubernetesTest {
    /// With one version Kubernetes places problems as if it were the old, unversioned schema.
    private static final String PATH = "spec.validation.openAPIV3Schema";

    static Stream<Named<JsonNode>> cases() {
        return RecordedCases.cases(RecordedCases.read("structural.json"))
                .map(each -> Named.of(each.path("name").asText(), each));
    }

    @Test
    void thereAreCases() {
        assertThat(cases().count()).isGreaterThan(80);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theAnswerIsTheSame(JsonNode recorded) {
        var problems = StructuralCheck.check(recorded.path("schema"), PATH);

        assertThat(RecordedCases.lines(problems)).containsExactlyInAnyOrderElementsOf(RecordedCases.causes(recorded));
    }
}
