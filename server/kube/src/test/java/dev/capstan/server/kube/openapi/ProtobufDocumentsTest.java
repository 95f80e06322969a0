package dev.capstan.server.kube.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.Descriptors;
import dev.capstan.registry.type.Types;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Field numbers here are those of gnostic's message definitions.
final class ProtobufDocumentsTest {
    private static final Types TYPES =
            Descriptors.types(Descriptors.class, "widgets.example.dev.json", "shapes.schemas.example.dev.json");
    private final OpenApiDocuments documents = new OpenApi("1.36", Clock.systemUTC()).at(TYPES);
    private final VersionDocument widgets =
            documents.version("apis/example.dev/v1").orElseThrow();
    private final ProtobufMessage v3 = ProtobufMessage.read(widgets.protobuf());
    private final ProtobufMessage v2 = ProtobufMessage.read(documents.swagger().protobuf());

    @Test
    void theDocumentHasWhatTheJsonHas() {
        JsonNode json = Document.json(widgets.json()).tree();

        assertThat(v3.text(1)).isEqualTo("3.0.0");
        assertThat(v3.at(2).text(1)).isEqualTo("Capstan");
        assertThat(v3.at(2).text(6)).isEqualTo("1.36");
        assertThat(v3.at(4).names(1)).isEqualTo(keys(json.path("paths")));
        assertThat(v3.at(5, 1).names(1)).isEqualTo(keys(json.at("/components/schemas")));
    }

    @Test
    void aSchemaIsWrittenFieldByField() {
        ProtobufMessage widget = v3.at(5, 1).named(1, "dev.example.v1.Widget").at(1);
        ProtobufMessage spec = widget.at(31).named(1, "spec").at(1);

        assertThat(widget.texts(23)).containsExactly("spec");
        assertThat(widget.text(25)).isEqualTo("object");
        assertThat(widget.at(31).named(1, "metadata").at(1, 26, 2).text(1))
                .isEqualTo("#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
        assertThat(spec.at(31).named(1, "size").at(1).values(11)).containsExactly(10.0);
        assertThat(spec.at(31).named(1, "name").at(1).values(15)).containsExactly(8L);
        assertThat(spec.at(31).named(1, "color").at(1).messages(24))
                .extracting(each -> each.text(2))
                .containsExactly("\"red\"", "\"green\"", "\"blue\"");
        assertThat(spec.at(31).named(1, "color").at(1, 33).text(3)).isEqualTo("red");
        assertThat(spec.at(31).named(1, "enabled").at(1, 33).values(2)).containsExactly(1L);
        assertThat(spec.at(31).named(1, "opts").at(1, 32, 1, 1).text(25)).isEqualTo("string");
        assertThat(spec.at(31).named(1, "tags").at(1, 30, 1, 1).text(25)).isEqualTo("string");
        assertThat(widget.named(36, "x-kubernetes-group-version-kind").text(2))
                .isEqualTo("[{\"group\":\"example.dev\",\"version\":\"v1\",\"kind\":\"Widget\"}]");
    }

    @Test
    void aDefaultThatIsNoScalarIsLeftEmpty() {
        ProtobufMessage shapes = ProtobufMessage.read(
                documents.version("apis/schemas.example.dev/v1").orElseThrow().protobuf());
        ProtobufMessage spec = shapes.at(5, 1)
                .named(1, "dev.example.schemas.v1.Shape")
                .at(1, 31)
                .named(1, "spec")
                .at(1, 31);

        assertThat(spec.named(1, "obj2").at(1, 33).numbers()).isEmpty();
        assertThat(spec.named(1, "freeBool").at(1, 32).values(2)).containsExactly(1L);
    }

    @Test
    void thePatchOperationSaysWhatKubectlLooksFor() {
        ProtobufMessage patch = v3.at(4)
                .named(1, "/apis/example.dev/v1/namespaces/{namespace}/widgets/{name}")
                .at(10);

        assertThat(patch.text(5)).isEqualTo("patchExampleDevV1NamespacedWidget");
        assertThat(patch.messages(6))
                .extracting(each -> each.at(1).text(1))
                .containsExactly("dryRun", "fieldManager", "fieldValidation", "force");
        assertThat(patch.at(7, 1, 2).names(1))
                .containsExactly(
                        "application/apply-patch+yaml", "application/json-patch+json", "application/merge-patch+json");
        assertThat(patch.named(13, "x-kubernetes-group-version-kind").text(2))
                .isEqualTo("{\"group\":\"example.dev\",\"version\":\"v1\",\"kind\":\"Widget\"}");
    }

    @Test
    void theOlderDocumentIsJoinedFromAllVersions() {
        JsonNode json = Document.json(documents.swagger().json()).tree();

        assertThat(v2.text(1)).isEqualTo("2.0");
        assertThat(v2.at(8).names(2)).isEqualTo(keys(json.path("paths")));
        assertThat(v2.at(9).names(1))
                .isEqualTo(keys(json.path("definitions")))
                .doesNotHaveDuplicates()
                .contains("dev.example.v1.Widget", "io.k8s.api.core.v1.ConfigMap", Definitions.META + "ObjectMeta");
    }

    @Test
    void theOlderDocumentWritesParametersByTheirPlace() {
        ProtobufMessage item = v2.at(8).named(2, "/apis/example.dev/v1/namespaces/{namespace}/widgets/{name}");
        ProtobufMessage put = item.at(3);

        assertThat(put.messages(8).getFirst().at(1, 1).text(2)).isEqualTo("body");
        assertThat(put.messages(8).getFirst().at(1, 1, 5).text(1)).isEqualTo("#/definitions/dev.example.v1.Widget");
        assertThat(put.messages(8).get(1).at(1, 2, 3).text(4)).isEqualTo("dryRun");
        assertThat(item.messages(9).getFirst().at(1, 2, 4).text(4)).isEqualTo("name");
        assertThat(put.at(9).named(1, "200").at(1, 2, 1).text(1)).isEqualTo("#/definitions/dev.example.v1.Widget");
        assertThat(item.at(8).texts(7)).contains("application/merge-patch+json");
    }

    private static List<String> keys(JsonNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }
}
