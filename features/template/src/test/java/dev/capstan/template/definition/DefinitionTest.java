package dev.capstan.template.definition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import dev.capstan.schema.Schema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class DefinitionTest {
    private static JsonNode resource(String name) {
        try (var in = DefinitionTest.class.getResourceAsStream("/dev/capstan/template/" + name)) {
            return Document.yaml(Objects.requireNonNull(in).readAllBytes()).tree();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static ObjectNode cityWebsite() {
        return (ObjectNode) resource("city-website.yaml");
    }

    private static List<String> problems(JsonNode template) {
        return Definition.of(template).problems().stream()
                .map(FieldProblem::toString)
                .toList();
    }

    /// [S1-2] [S1-9] [S1-10] [S1-11] [S1-12] [S1-14] [A1-3] The seed's Template gives the seed's CRD. Of its status
    /// the seed prints the beginning; what it leaves to the imagination is in InstanceSchemaTest.
    @Test
    void theTemplateOfTheSeedGivesTheDefinitionOfTheSeed() {
        Definition definition = Definition.of(cityWebsite());
        JsonNode printed = resource("city-website-crd.yaml");
        ObjectNode made = definition.crd().deepCopy();
        JsonNode status = made.at("/spec/versions/0/schema/openAPIV3Schema/properties/status/properties");
        JsonNode printedStatus = printed.at("/spec/versions/0/schema/openAPIV3Schema/properties/status/properties");

        assertThat(definition.problems()).isEmpty();
        assertThat(printedStatus.properties())
                .allSatisfy(each -> assertThat(status.path(each.getKey()).path("type"))
                        .isEqualTo(each.getValue().path("type")));
        ((ObjectNode) made.at("/spec/versions/0/schema/openAPIV3Schema/properties/status"))
                .set("properties", printedStatus);
        // More than the seed prints: else an instance without a spec would lack its city, and be taken.
        assertThat(((ObjectNode) made.at("/spec/versions/0/schema/openAPIV3Schema")).remove("required"))
                .isEqualTo(yaml("[spec]"));
        assertThat(made).isEqualTo(printed);
    }

    /// [S1-15] Its instance is taken, and completed.
    @Test
    void theInstanceOfTheSeedIsValidAndCompleted() {
        Schema schema = Schema.of(Definition.of(cityWebsite()).schema().openApi());
        var berlin = (ObjectNode) yaml("{metadata: {name: berlin}, spec: {city: Berlin}}");

        schema.applyDefaults(berlin);

        assertThat(berlin.at("/spec/title").textValue()).isEqualTo("Hello World");
        assertThat(schema.validate(berlin)).isEmpty();
        assertThat(schema.validate((ObjectNode) yaml("{metadata: {name: x}, spec: {}}")))
                .extracting(FieldProblem::toString)
                .containsExactly("spec.city: Required value");
        assertThat(schema.validate((ObjectNode) yaml("{metadata: {name: x}}")))
                .extracting(FieldProblem::toString)
                .containsExactly("spec: Required value");
    }

    /// [A1-1] The other shape says the same.
    @Test
    void theIdentityMayStandInTheSchema() {
        ObjectNode template = cityWebsite();
        ObjectNode schema = (ObjectNode) template.at("/spec/schema");
        schema.setAll((ObjectNode) ((ObjectNode) template.path("spec")).remove("crd"));

        assertThat(Definition.of(template)).isEqualTo(Definition.of(cityWebsite()));
    }

    /// [A1-1] Both at once have to agree.
    @Test
    void shapesThatDisagreeAreRefused() {
        ObjectNode template = cityWebsite();
        ((ObjectNode) template.at("/spec/schema"))
                .put("kind", "CityWebsite")
                .put("scope", "Cluster")
                .put("plural", "cities");

        assertThat(problems(template))
                .containsExactly("spec.schema.scope: Invalid value: \"Cluster\": spec.crd.scope says \"Namespaced\","
                        + " expected the same, or one of them only");
        assertThat(Definition.of(template).identity().crdName()).isEqualTo("cities.websites.example.com");
    }

    /// [S1-2] What is not said has a default.
    @Test
    void namesAreMadeOfTheKind() {
        Definition definition = Definition.of(
                yaml("{metadata: {name: t, namespace: n}, spec: {crd: {apiVersion: a.dev/v1, kind: BigThing}}}"));

        assertThat(definition.problems()).isEmpty();
        assertThat(definition.crd().at("/spec/names"))
                .isEqualTo(yaml("{kind: BigThing, listKind: BigThingList, plural: bigthings, singular: bigthing}"));
        assertThat(definition.crd().at("/spec/scope").textValue()).isEqualTo("Namespaced");
    }

    /// [A1-2] A column that the Template has is not there twice.
    @Test
    void columnsOfTheTemplateReplaceOurs() {
        Definition definition = Definition.of(yaml("""
                metadata: {name: t, namespace: n}
                spec:
                  crd:
                    apiVersion: a.dev/v1
                    kind: Thing
                    printerColumns: [{name: Ready, type: string, jsonPath: .status.phase, priority: 1}]
                """));

        assertThat(definition.problems()).isEmpty();
        assertThat(definition.crd().at("/spec/versions/0/additionalPrinterColumns"))
                .isEqualTo(yaml("""
                - {name: Ready, type: string, jsonPath: .status.phase, priority: 1}
                - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}
                """));
    }

    /// [S1-19] Everything that is wrong is told at once.
    @Test
    void everyProblemIsToldAtOnce() {
        assertThat(problems(yaml("""
                metadata: {name: t, namespace: n}
                spec:
                  crd:
                    apiVersion: v1
                    kind: thing
                    plural: Things
                    scope: Everywhere
                    categories: all
                    shortNames: [t, "T!"]
                    printerColumns:
                      - {name: A, type: text, jsonPath: spec.a, width: 3}
                      - {name: B, jsonPath: ".spec[", priority: high, type: string}
                      - {}
                  schema:
                    spec: {a: {type: strng}}
                """)))
                .containsExactly(
                        "spec.crd.kind: Invalid value: \"thing\": expected at most 63 letters and digits, beginning with a"
                                + " capital",
                        "spec.crd.plural: Invalid value: \"Things\": expected at most 63 lower case letters, digits and"
                                + " hyphens, beginning with a letter",
                        "spec.crd.scope: Unsupported value: \"Everywhere\": expected Namespaced or Cluster",
                        "spec.crd.apiVersion: Invalid value: \"v1\": expected a group with a dot in it and a version,"
                                + " example.com/v1",
                        "spec.crd.categories: Invalid value: \"all\": expected a list",
                        "spec.crd.shortNames[1]: Invalid value: \"T!\": expected at most 63 lower case letters, digits and"
                                + " hyphens, beginning with a letter",
                        "spec.crd.printerColumns[0].width: Forbidden: is unknown, expected one of description, format,"
                                + " jsonPath, name, priority, type",
                        "spec.crd.printerColumns[0].type: Invalid value: \"text\": expected one of boolean, date, integer,"
                                + " number, string",
                        "spec.crd.printerColumns[0].jsonPath: Invalid value: \"spec.a\": expected a path that begins with"
                                + " a dot",
                        "spec.crd.printerColumns[1].priority: Invalid value: \"high\": expected a whole number",
                        "spec.crd.printerColumns[1].jsonPath: Invalid value: \".spec[\": column 7: found the end, expected"
                                + " an index, a quoted name, '*' or '?(' in \".spec[\"",
                        "spec.crd.printerColumns[2].name: Required value: expected a text",
                        "spec.crd.printerColumns[2].type: Required value: expected a text",
                        "spec.crd.printerColumns[2].jsonPath: Required value: expected a text",
                        "spec.schema.spec.a.type: Unsupported value: \"strng\": expected one of array, boolean, integer,"
                                + " number, object, string");
        assertThat(problems(yaml("spec: {crd: {}}")))
                .containsExactly(
                        "spec.crd.kind: Required value: expected the name of a kind, CityWebsite",
                        "spec.crd.apiVersion: Required value: expected a group and version, example.com/v1");
    }
}
