package dev.capstan.registry.defaults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.Written;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// New objects of built-in kinds, and what a kube-apiserver made of them; recorded by `tools/kubernetes/created.py`.
class RecordedCreationsTest {
    static final List<Recorded> CASES =
            StreamSupport.stream(read().spliterator(), false).map(Recorded::new).toList();

    record Recorded(JsonNode line) {
        ResourcePath path() {
            var resource = new GroupResource(
                    line.path("group").asText(), line.path("resource").asText());
            String namespace = line.path("namespaced").asBoolean() ? "demo" : null;
            return new ResourcePath(resource, line.path("version").asText(), namespace, null, "");
        }

        @Override
        public String toString() {
            return line.path("resource").asText() + "/"
                    + line.at("/sent/metadata/name").asText();
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aNewObjectIsCompletedAsInKubernetes(Recorded recorded) throws InterruptedException {
        try (Kernel kernel = Kernel.inMemory()) {
            Document body = new Document(recorded.line.path("sent").deepCopy(), List.of());

            Written written = kernel.registry().create(recorded.path(), body, WriteOptions.DEFAULT);

            ObjectNode created =
                    written.object().read(written.type(), written.version()).tree();
            recorded.line
                    .path("leftOut")
                    .forEach(field -> leaveOut(created, List.of(field.asText().split("\\."))));
            assertThat(tidy(created)).isEqualTo(recorded.line.path("created"));
        }
    }

    private static void leaveOut(JsonNode node, List<String> path) {
        if (node.isArray()) {
            node.forEach(each -> leaveOut(each, path));
        } else if (path.size() > 1) {
            leaveOut(node.path(path.getFirst()), path.subList(1, path.size()));
        } else if (node instanceof ObjectNode object) {
            object.remove(path.getFirst());
        }
    }

    /// What is left out may leave something empty behind.
    private static JsonNode tidy(JsonNode node) {
        node.forEach(RecordedCreationsTest::tidy);
        if (node instanceof ObjectNode object && object.path("metadata").isEmpty()) {
            object.remove("metadata");
        }
        return node;
    }

    private static JsonNode read() {
        try (var in = Objects.requireNonNull(RecordedCreationsTest.class.getResourceAsStream("created.json"))) {
            return Document.json(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
