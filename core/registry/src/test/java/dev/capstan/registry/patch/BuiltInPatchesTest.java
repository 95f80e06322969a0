package dev.capstan.registry.patch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.BuiltInKinds;
import dev.capstan.registry.type.Types;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Strategic merge patches of built-in kinds: made by Kubernetes' own library from two random objects, and applied by
/// it.
final class BuiltInPatchesTest {
    private static final Types TYPES = BuiltInKinds.load();
    static final List<Recorded> CASES =
            read().lines().map(Recorded::of).filter(Recorded::isServed).toList();

    record Recorded(JsonNode line) {
        static Recorded of(String line) {
            return new Recorded(
                    Document.json(line.getBytes(StandardCharsets.UTF_8)).tree());
        }

        String group() {
            return line.path("group").asText();
        }

        String kind() {
            return line.path("kind").asText();
        }

        boolean isServed() {
            String version = line.path("original").path("apiVersion").asText();
            return TYPES.findKind(group(), kind())
                    .filter(type -> type.apiVersion(type.storageVersion()).equals(version))
                    .isPresent();
        }

        @Override
        public String toString() {
            return kind();
        }
    }

    @Test
    void almostEveryKindHasACase() {
        assertThat(CASES.stream().map(Recorded::kind).distinct().count()).isGreaterThan(40);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void theResultIsThatOfKubernetes(Recorded recorded) {
        var schema = TYPES.findKind(recorded.group(), recorded.kind())
                .orElseThrow()
                .storageVersion()
                .schema();

        ObjectNode patched = StrategicMergePatch.apply(
                (ObjectNode) recorded.line.path("original"), recorded.line.path("patch"), schema);

        // A null inside a list is nothing to a built-in kind, and gone as soon as the object is read.
        assertThat(withoutNulls(patched)).isEqualTo(withoutNulls(recorded.line.path("result")));
    }

    private static JsonNode withoutNulls(JsonNode node) {
        if (node.isObject()) {
            for (Iterator<JsonNode> each = node.iterator(); each.hasNext(); ) {
                if (each.next().isNull()) {
                    each.remove();
                }
            }
        }
        node.forEach(BuiltInPatchesTest::withoutNulls);
        return node;
    }

    private static String read() {
        try (var in = Objects.requireNonNull(BuiltInPatchesTest.class.getResourceAsStream("built-in-patches.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
