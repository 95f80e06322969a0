package dev.capstan.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a real API server made of some hundred objects is what we make of them.
final class SchemaAgainstKubernetesTest {
    private static final JsonNode FILE = RecordedCases.read("validation.json");
    private static final Schema SCHEMA = Schema.of(FILE.path("schema"));

    static Stream<Named<JsonNode>> cases() {
        return RecordedCases.cases(FILE).map(each -> Named.of(each.path("name").asText(), each));
    }

    @Test
    void thereAreCases() {
        assertThat(cases().count()).isGreaterThan(300);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theAnswerIsTheSame(JsonNode recorded) {
        ObjectNode object = recorded.path("object").deepCopy();
        var unknown = new ArrayList<String>();

        SCHEMA.prune(object, unknown::add);
        SCHEMA.applyDefaults(object);
        var problems = SCHEMA.validate(object);

        assertThat(RecordedCases.lines(problems)).containsExactlyInAnyOrderElementsOf(RecordedCases.causes(recorded));
        var expected = new ArrayList<String>();
        recorded.path("unknown").forEach(each -> expected.add(each.asText()));
        assertThat(unknown).containsExactlyInAnyOrderElementsOf(expected);
        if (recorded.path("causes").isEmpty()) {
            assertThat(object.path("spec")).isEqualTo(recorded.path("spec"));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void lookingForUnknownFieldsChangesNothing(JsonNode recorded) {
        ObjectNode object = recorded.path("object").deepCopy();
        var unknown = new ArrayList<String>();

        SCHEMA.findUnknown(object, unknown::add);

        assertThat(object).isEqualTo(recorded.path("object"));
        assertThat(unknown).hasSize(recorded.path("unknown").size());
    }
}
