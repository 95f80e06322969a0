package dev.capstan.template.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import dev.capstan.cel.rules.Rules;
import dev.capstan.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InstanceSchemaTest {
    private static ObjectNode yaml(String text) {
        return (ObjectNode) Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static JsonNode spec(String fields) {
        var schema = InstanceSchema.of(yaml("spec:\n" + fields.indent(2)));
        assertThat(schema.problems()).isEmpty();
        return schema.openApi().path("properties").path("spec");
    }

    private static List<String> problems(String schema) {
        return InstanceSchema.of(yaml(schema)).problems().stream()
                .map(FieldProblem::toString)
                .toList();
    }

    /// [S1-3] [S1-12] The seed's fields.
    @Test
    void fieldsBecomePropertiesAndFlagsAListOfWhatIsRequired() {
        assertThat(spec("""
                city: {type: string, description: Name of the city to display, required: true}
                title: {type: string, description: Title of the website, default: Hello World}
                """)).isEqualTo(yaml("""
                type: object
                required: [city]
                properties:
                  city: {type: string, description: Name of the city to display}
                  title: {type: string, description: Title of the website, default: Hello World}
                """));
    }

    /// [S1-3] Constraints people expect.
    @Test
    void constraintsAreKept() {
        String fields = """
                size: {type: integer, format: int32, minimum: 1, maximum: 9, exclusiveMaximum: true, multipleOf: 2}
                ratio: {type: number, enum: [0.5, 1, 2]}
                name: {type: string, minLength: 1, maxLength: 9, pattern: '^[a-z]+$', nullable: true}
                """;

        assertThat(spec(fields).path("properties")).isEqualTo(yaml(fields));
    }

    /// [A1-18] Values of an enum keep their types.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"string; [small, '1']", "integer; [1, 2]", "number; [1, 1.5]", "boolean; [true]"})
    void valuesOfAnEnumKeepTheirTypes(String type, String values) {
        assertThat(spec("a: {type: " + type + ", enum: " + values + "}")
                        .path("properties")
                        .path("a")
                        .path("enum"))
                .isEqualTo(yaml("a: " + values).path("a"));
    }

    /// [A1-18] Lists and objects are described as deep as they are.
    @Test
    void listsAndObjectsAreDescribed() {
        assertThat(spec("""
                ports:
                  type: array
                  minItems: 1
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [port]
                  items:
                    type: object
                    properties:
                      port: {type: integer, required: true}
                      names: {type: array, items: {type: string}}
                labels: {type: object, additionalProperties: {type: string}}
                owner:
                  type: object
                  required: [name]
                  properties: {name: {type: string}, mail: {type: string}}
                """).path("properties")).isEqualTo(yaml("""
                ports:
                  type: array
                  minItems: 1
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [port]
                  items:
                    type: object
                    required: [port]
                    properties:
                      port: {type: integer}
                      names: {type: array, items: {type: string}}
                labels: {type: object, additionalProperties: {type: string}}
                owner:
                  type: object
                  required: [name]
                  properties: {name: {type: string}, mail: {type: string}}
                """));
    }

    @Test
    void whatNothingIsSaidOfMayBeAnything() {
        var schema = InstanceSchema.of(yaml("""
                spec:
                  any: {type: object}
                  open: {type: object, additionalProperties: true, properties: {a: {type: string}}}
                  closed: {type: object, additionalProperties: false, properties: {a: {type: string}}}
                  list: {type: array}
                """));
        var object = yaml("spec: {any: {x: 1}, open: {x: 1}, closed: {x: 1}, list: [1, {x: 1}]}");
        Schema.of(schema.openApi()).prune(object, path -> {});

        assertThat(schema.problems()).isEmpty();
        assertThat(object).isEqualTo(yaml("spec: {any: {x: 1}, open: {x: 1}, closed: {}, list: [1, {x: 1}]}"));
    }

    /// Immutable fields are neither changed nor removed; what was not set may be.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{a: x, in: 1}; {a: x, in: 1};",
                "{a: x}; {a: y}; spec.a: Invalid value: is immutable",
                "{a: x}; {}; spec: Invalid value: a is immutable and cannot be removed",
                "{}; {a: y};",
                "{in: 1}; {}; spec: Invalid value: in is immutable and cannot be removed",
                "{b: {c-d: 1}}; {b: {}}; spec.b: Invalid value: c-d is immutable and cannot be removed",
                "{m: {k: 1}}; {m: {k: 2}}; spec.m[k]: Invalid value: is immutable",
            })
    void immutableFieldsStay(String before, String after, String problem) {
        var schema = InstanceSchema.of(yaml("""
                spec:
                  a: {type: string, immutable: true}
                  in: {type: integer, immutable: true}
                  b: {type: object, properties: {c-d: {type: integer, immutable: true}}}
                  m: {type: object, additionalProperties: {type: integer, immutable: true}}
                """));
        assertThat(schema.problems()).isEmpty();

        var findings =
                Rules.of(Schema.of(schema.openApi())).check(yaml("spec: " + after), yaml("spec: " + before), List.of());

        assertThat(findings.problems().stream().map(each -> each.path() + ": Invalid value: " + each.detail()))
                .isEqualTo(problem == null ? List.of() : List.of(problem));
    }

    /// [S1-59] Rules in CEL are passed through, of fields and of the whole spec.
    @Test
    void rulesArePassedThrough() {
        var schema = InstanceSchema.of(yaml("""
                validations: [{rule: self.min <= self.max, message: min is above max}]
                spec:
                  min: {type: integer, required: true}
                  max: {type: integer, required: true, immutable: true, validations: [{rule: self < 10}]}
                """));

        assertThat(schema.problems()).isEmpty();
        assertThat(schema.openApi().path("properties").path("spec")).isEqualTo(yaml("""
                type: object
                required: [min, max]
                x-kubernetes-validations: [{rule: self.min <= self.max, message: min is above max}]
                properties:
                  min: {type: integer}
                  max:
                    type: integer
                    x-kubernetes-validations:
                      - {rule: self < 10}
                      - {rule: self == oldSelf, message: is immutable}
                """));
    }

    /// [S1-13] What every status has.
    @Test
    void theStatusIsCompleted() {
        var schema = InstanceSchema.of(yaml("status: {url: {type: string, description: Where it is}}"));
        JsonNode status = schema.openApi().path("properties").path("status");

        assertThat(schema.problems()).isEmpty();
        assertThat(status.path("properties").fieldNames())
                .toIterable()
                .containsExactly(
                        "url",
                        "ready",
                        "stackRef",
                        "conditions",
                        "outputs",
                        "secretRef",
                        "observedGeneration",
                        "lastUpdate");
        assertThat(schema.openApi().at("/properties/status/properties").properties())
                .filteredOn(each -> StatusSchema.isOurs(each.getKey()))
                .allSatisfy(each ->
                        assertThat(each.getValue().path("description").asText()).isNotEmpty());
        assertThat(Schema.of(schema.openApi()).validate(yaml("""
                status:
                  url: http://x
                  outputs: {url: http://x, bucketEndpoint: [1]}
                  ready: true
                  stackRef: city-website-berlin
                  observedGeneration: 1
                  conditions: [{type: Ready, status: "True", reason: StackSucceeded, message: done}]
                  lastUpdate: {state: succeeded, generation: 1}
                """))).isEmpty();
    }

    /// [S1-19] Everything that is wrong is told at once, where it is written.
    @Test
    void everyProblemIsToldAtOnce() {
        String types = "expected one of array, boolean, integer, number, object, string";
        assertThat(problems("""
                validations: [{message: x}]
                spec:
                  a: string
                  b: {description: x}
                  c: {type: strng, minLength: 1}
                  d: {type: string, minimum: 1, minLength: -1}
                  f: {type: integer, enum: [1, two], minimum: 3, maximum: 2}
                  g: {type: array, items: {type: object, properties: {x: {type: string, immutable: true}}}}
                  h: {type: object, properties: {x: {type: string}}, additionalProperties: {type: string}}
                  i: {type: string, items: {type: string}, required: often, immutable: 1}
                  j: {type: object, required: [x], properties: {y: {type: string}}}
                status:
                  ready: {type: string}
                  url: {type: string, required: true}
                """))
                .containsExactly(
                        "spec.schema.spec.a: Invalid value: \"string\": expected an object with a type",
                        "spec.schema.spec.b.type: Required value: " + types,
                        "spec.schema.spec.c.type: Unsupported value: \"strng\": " + types,
                        "spec.schema.spec.d.minimum: Forbidden: says nothing of type string, only of integer or number",
                        "spec.schema.spec.d.minLength: Invalid value: -1: expected a whole number of 0 or more",
                        "spec.schema.spec.f.maximum: Invalid value: 2: expected 3 or more, as minimum is",
                        "spec.schema.spec.f.enum[1]: Invalid value: \"two\": expected a value of type integer",
                        "spec.schema.spec.g.items.properties.x.immutable: Forbidden: items of a list are not told apart,"
                                + " so it is not known what they were: make the list immutable, or say"
                                + " x-kubernetes-list-type: map",
                        "spec.schema.spec.h.additionalProperties: Forbidden: cannot be used with properties in the same"
                                + " object",
                        "spec.schema.spec.i.items: Forbidden: says nothing of type string, only of array",
                        "spec.schema.spec.i.immutable: Invalid value: 1: expected true or false",
                        "spec.schema.spec.i.required: Invalid value: \"often\": expected true or false",
                        "spec.schema.spec.j.required[0]: Invalid value: \"x\": expected one of the properties",
                        "spec.schema.validations[0].rule: Required value: expected an expression in CEL",
                        "spec.schema.status.url.required: Forbidden: a status is filled in when the stack has run, so"
                                + " nothing in it can be required",
                        "spec.schema.status.ready: Forbidden: every instance has it, of type boolean: choose another"
                                + " name");
    }

    @Test
    void anUnknownKeywordIsRefusedWithThoseThereAre() {
        assertThat(problems("spec: {a: {type: string, colour: red}}"))
                .singleElement()
                .asString()
                .startsWith("spec.schema.spec.a.colour: Forbidden: is unknown, expected one of additionalProperties,"
                        + " default, description, enum,");
    }

    /// [S1-19] What the API would say of the schema is said before, at the place in the Template.
    @Test
    void whatTheApiWouldRefuseIsToldWhereItIsWritten() {
        assertThat(InstanceSchema.of(yaml("""
                        spec:
                          a: {type: integer, default: x}
                          b: {type: object, properties: {c: {type: array, items: {type: string, default: 1}}}}
                          d: {type: string, pattern: '['}
                        """)).problems())
                .extracting(FieldProblem::path)
                .containsExactly(
                        "spec.schema.spec.d.pattern",
                        "spec.schema.spec.a.default",
                        "spec.schema.spec.b.properties.c.items.default");
        assertThat(InstanceSchema.of(yaml("""
                        validations: [{rule: self.nowhere > 1}]
                        spec:
                          a: {type: integer, validations: [{rule: self > 0}, {rule: self +}]}
                        """)).problems())
                .extracting(FieldProblem::path)
                .containsExactly("spec.schema.spec.a.validations[1].rule", "spec.schema.validations[0].rule");
    }
}
