package dev.capstan.registry.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.Document;
import dev.capstan.schema.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the patch libraries of a Kubernetes API server made of these patches is what we make of them.
///
/// Their answers to patches that do not fit are 422, to what is no patch 400. Where they give up with 500 because
/// the patch makes no sense, ours is 400.
final class PatchAgainstKubernetesTest {
    private static final Map<String, Schema> SCHEMAS = read("schemas.json").properties().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> Schema.of(each.getValue())));

    static Stream<Named<JsonNode>> cases(String outcome) {
        return StreamSupport.stream(read("patches.json").path("cases").spliterator(), false)
                .filter(each -> each.has(outcome))
                .map(each -> Named.of(
                        each.path("type").asText() + ": " + each.path("name").asText(), each));
    }

    static Stream<Named<JsonNode>> accepted() {
        return cases("result");
    }

    static Stream<Named<JsonNode>> refused() {
        return cases("error");
    }

    @Test
    void thereAreCases() {
        assertThat(accepted().count()).isGreaterThan(90);
        assertThat(refused().count()).isGreaterThan(40);
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void theResultIsTheSame(JsonNode recorded) {
        ObjectNode original = recorded.path("original").deepCopy();
        JsonNode patch = recorded.path("patch").deepCopy();

        ObjectNode patched = apply(recorded, original, patch);

        assertThat(patched).isEqualTo(recorded.path("result"));
        assertThat(original).isEqualTo(recorded.path("original"));
        assertThat(patch).isEqualTo(recorded.path("patch"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void theRefusalIsOfTheSameSort(JsonNode recorded) {
        ObjectNode original = recorded.path("original").deepCopy();
        Class<?> expected = recorded.path("code").asInt() == 422 ? Refusal.Invalid.class : Refusal.BadRequest.class;

        var refused =
                catchThrowableOfType(RefusedException.class, () -> apply(recorded, original, recorded.path("patch")));

        assertThat(refused).isNotNull();
        assertThat(refused.refusal()).isInstanceOf(expected);
        assertThat(original).isEqualTo(recorded.path("original"));
    }

    private static ObjectNode apply(JsonNode recorded, ObjectNode original, JsonNode patch) {
        return switch (recorded.path("type").asText()) {
            case "json" -> JsonPatch.apply(original, patch);
            case "merge" -> MergePatch.apply(original, patch);
            default ->
                StrategicMergePatch.apply(
                        original,
                        patch,
                        Objects.requireNonNull(SCHEMAS.get(recorded.path("kind").asText())));
        };
    }

    private static JsonNode read(String name) {
        try (var in = Objects.requireNonNull(PatchAgainstKubernetesTest.class.getResourceAsStream(name), name)) {
            return Document.json(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
