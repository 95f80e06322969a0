package dev.capstan.cel.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a real API server made of some hundred objects under rules, new and changed, is what we make of them.
final class RulesAgainstKubernetesTest {
    private static final JsonNode FILE = RecordedRules.read("objects.json");

    static Stream<Named<JsonNode>> cases() {
        return RecordedRules.cases(FILE);
    }

    @Test
    void thereAreCases() {
        assertThat(cases().count()).isGreaterThan(400);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theAnswerIsTheSame(JsonNode recorded) {
        Schema schema = Schema.of(recorded.path("schema"));
        ObjectNode object = recorded.path("object").deepCopy();
        ObjectNode old = recorded.has("old") ? recorded.path("old").deepCopy() : null;

        List<FieldProblem> problems =
                new ArrayList<>(old == null ? schema.validate(object) : schema.validate(object, old));
        Findings findings = Rules.of(schema).check(object, old, problems);
        problems.addAll(findings.problems());

        assertThat(RecordedRules.lines(problems)).containsExactlyInAnyOrderElementsOf(RecordedRules.causes(recorded));
        assertThat(findings.warnings())
                .containsExactlyInAnyOrderElementsOf(RecordedRules.texts(recorded.path("warnings")));
    }
}
