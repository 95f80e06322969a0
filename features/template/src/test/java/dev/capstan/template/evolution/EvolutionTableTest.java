package dev.capstan.template.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.schema.change.SchemaChange;
import dev.capstan.template.definition.Definition;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Changes of schemas, what is said of each, and what becomes of the instances that are stored.
final class EvolutionTableTest {
    /// Those that break no instance that is stored, only what people go on to do with them.
    private static final Set<String> HARMLESS_AT_REST = Set.of(
            "a field becomes immutable",
            "a default goes from a required field",
            "the scope changes",
            "the group changes",
            "the kind changes",
            "the version changes");

    static Stream<Named<JsonNode>> cases() throws IOException {
        try (var in = Objects.requireNonNull(EvolutionTableTest.class.getResourceAsStream("changes.json"))) {
            return Document.json(in.readAllBytes())
                    .tree()
                    .valueStream()
                    .map(each -> Named.of(each.path("name").asText(), each));
        }
    }

    private static JsonNode crd(JsonNode side) {
        ObjectNode template = JsonNodeFactory.instance.objectNode();
        template.putObject("metadata").put("name", "city-website").put("namespace", "sites");
        ObjectNode spec = template.putObject("spec");
        ObjectNode kind = spec.putObject("crd");
        kind.put("apiVersion", "websites.example.com/v1").put("kind", "CityWebsite");
        side.path("crd").properties().forEach(each -> kind.set(each.getKey(), each.getValue()));
        ObjectNode schema = ((ObjectNode) side).deepCopy();
        schema.remove("crd");
        spec.set("schema", schema);
        Definition definition = Definition.of(template);
        assertThat(definition.problems()).isEmpty();
        return definition.crd();
    }

    /// [S1-59] [A1-14]
    @ParameterizedTest
    @MethodSource("cases")
    void aChangeIsWhatTheTableSays(JsonNode row) {
        List<SchemaChange> changes = Evolution.between(crd(row.path("before")), crd(row.path("after")));

        assertThat(changes).map(SchemaChange::toString).isEqualTo(texts(row.path("changes")));
        assertThat(changes.stream().anyMatch(SchemaChange::isBreaking)).isEqualTo(isBreaking(row));
    }

    /// [S1-15] [A1-14]
    @ParameterizedTest
    @MethodSource("cases")
    void whatIsStoredAgreesWithTheTable(JsonNode row) {
        var before = Validity.of(crd(row.path("before")));
        var after = Validity.of(crd(row.path("after")));
        boolean broken = false;

        for (JsonNode each : row.path("stored")) {
            assertThat(before.problems(each.path("object"))).isEmpty();
            List<String> problems = after.problems(before.asRead(each.path("object"))).stream()
                    .map(Object::toString)
                    .toList();
            assertThat(problems).isEqualTo(texts(each.path("problems")));
            broken |= !problems.isEmpty();
        }

        assertThat(broken)
                .isEqualTo(isBreaking(row)
                        && !HARMLESS_AT_REST.contains(row.path("name").asText()));
    }

    @Test
    void theTableIsLongEnough() throws IOException {
        assertThat(cases()).hasSizeGreaterThanOrEqualTo(40);
    }

    private static boolean isBreaking(JsonNode row) {
        return row.path("effect").asText().equals("breaking");
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }
}
