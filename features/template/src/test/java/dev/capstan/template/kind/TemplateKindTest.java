package dev.capstan.template.kind;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import dev.capstan.schema.Schema;
import dev.capstan.schema.StructuralCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class TemplateKindTest {
    private static JsonNode openApi() {
        return TemplateKind.definition().at("/spec/versions/0/schema/openAPIV3Schema");
    }

    private static ObjectNode yaml(String text) {
        return (ObjectNode) Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    /// [S1-1]
    @Test
    void itIsTheKindOfTheSeed() {
        ObjectNode definition = TemplateKind.definition();

        assertThat(definition.at("/metadata/name").asText()).isEqualTo("templates.pulumi.com");
        assertThat(definition.at("/spec/scope").asText()).isEqualTo("Namespaced");
        assertThat(definition.at("/spec/names/kind").asText()).isEqualTo("Template");
        assertThat(definition.at("/spec/versions/0/name").asText()).isEqualTo("v1alpha1");
        assertThat(definition.at("/spec/versions/0/subresources/status").isObject())
                .isTrue();
        assertThat(StructuralCheck.check(openApi(), "#")).isEmpty();
    }

    /// [S1-2] [S1-3] [S1-4] [S1-5] [S1-6] [S1-7] [S1-8] Nothing of the seed's Template is unknown.
    @Test
    void theTemplateOfTheSeedIsKnownToTheLastField() throws IOException {
        ObjectNode template;
        try (var in = TemplateKindTest.class.getResourceAsStream("/dev/capstan/template/city-website.yaml")) {
            template = (ObjectNode)
                    Document.yaml(Objects.requireNonNull(in).readAllBytes()).tree();
        }
        var unknown = new ArrayList<String>();
        Schema schema = Schema.of(openApi());

        schema.findUnknown(template, unknown::add);

        assertThat(unknown).isEmpty();
        assertThat(schema.validate(template)).isEmpty();
    }

    /// [S1-22] Nothing of the seed's status either.
    @Test
    void theStatusOfTheSeedIsKnownToTheLastField() {
        ObjectNode template = yaml("""
                spec: {}
                status:
                  conditions: [{type: Ready, status: "True", reason: ReconcileSucceeded, message: Template is ready}]
                  observedGeneration: 1
                  crd: {name: citywebsites.websites.example.com}
                  lastReconciled: "2024-01-15T10:30:00Z"
                """);
        var unknown = new ArrayList<String>();
        Schema schema = Schema.of(openApi());

        schema.findUnknown(template, unknown::add);

        assertThat(unknown).isEmpty();
        assertThat(schema.validate(template)).isEmpty();
    }

    @Test
    void whatIsNoTemplateIsRefused() {
        ObjectNode wrong = yaml("""
                spec:
                  crd: {scope: Everywhere}
                  resources: {a: {type: 5}}
                  stackConfig: {envRefs: {A: {type: Vault}}}
                """);

        assertThat(Schema.of(openApi()).validate(wrong))
                .extracting(FieldProblem::path)
                .containsExactlyInAnyOrder(
                        "spec.crd.scope", "spec.resources.a.type", "spec.stackConfig.envRefs.A.type");
    }
}
