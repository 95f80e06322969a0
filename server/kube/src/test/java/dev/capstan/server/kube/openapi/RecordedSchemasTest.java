package dev.capstan.server.kube.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.Descriptors;
import dev.capstan.registry.type.Types;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The schemas that a kube-apiserver 1.36.1 publishes for two definitions, without their descriptions.
final class RecordedSchemasTest {
    private static final Types TYPES =
            Descriptors.types(Descriptors.class, "widgets.example.dev.json", "shapes.schemas.example.dev.json");
    private static final JsonNode RECORDED = Document.json(Descriptors.read(RecordedSchemasTest.class, "schemas.json"))
            .tree();
    static final List<String> NAMES =
            RECORDED.path("v3").properties().stream().map(Map.Entry::getKey).toList();
    private final OpenApiDocuments documents = new OpenApi("1", Clock.systemUTC()).at(TYPES);

    @ParameterizedTest
    @FieldSource("NAMES")
    void theSchemaOfV3IsThatOfKubernetes(String name) {
        String version = name.split("\\.")[name.split("\\.").length - 2];
        String group = name.contains("schemas") ? "schemas.example.dev" : "example.dev";
        VersionDocument document =
                documents.version("apis/" + group + "/" + version).orElseThrow();

        JsonNode schema = json(document.json()).at("/components/schemas").path(name);

        assertThat(undescribed(schema)).isEqualTo(RECORDED.path("v3").path(name));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void theDefinitionOfV2IsThatOfKubernetes(String name) {
        JsonNode schema = json(documents.swagger().json()).path("definitions").path(name);

        assertThat(undescribed(schema)).isEqualTo(RECORDED.path("v2").path(name));
    }

    private static JsonNode undescribed(JsonNode node) {
        if (node instanceof ObjectNode object && object.path("description").isTextual()) {
            object.remove("description");
        }
        node.forEach(RecordedSchemasTest::undescribed);
        return node;
    }

    private static JsonNode json(byte[] bytes) {
        return Document.json(bytes).tree();
    }
}
