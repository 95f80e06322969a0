package dev.capstan.cel.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.schema.StructuralCheck;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The rules that a real API server takes are those we take, and for the others it gives the reasons we give. Only what
/// a compiler says of an expression is in our compiler's own words.
final class RuleCheckAgainstKubernetesTest {
    private static final String PATH = "spec.validation.openAPIV3Schema";
    private static final JsonNode FILE = RecordedRules.read("schemas.json");

    static Stream<Named<JsonNode>> cases() {
        return RecordedRules.cases(FILE);
    }

    @Test
    void thereAreCases() {
        assertThat(cases().count()).isGreaterThan(80);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theAnswerIsTheSame(JsonNode recorded) {
        JsonNode schema = recorded.path("schema");

        assertThat(StructuralCheck.check(schema, PATH)).isEmpty();
        var problems = RuleCheck.check(schema, PATH, true, true);

        assertThat(withoutCompilerWords(RecordedRules.lines(problems)))
                .containsExactlyInAnyOrderElementsOf(withoutCompilerWords(RecordedRules.causes(recorded)));
    }

    private static List<String> withoutCompilerWords(List<String> lines) {
        return lines.stream()
                .map(each -> each.replaceAll("(?s)compilation failed: .*", "compilation failed"))
                .toList();
    }
}
