package dev.capstan.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class SchemaTest {
    @Test
    void thePermissiveSchemaKeepsEverything() {
        ObjectNode object = object("{'kind': 'X', 'spec': {'a': [{'b': null}]}, 'more': 1}");
        var unknown = new ArrayList<String>();

        Schema.permissive().prune(object, unknown::add);
        Schema.permissive().applyDefaults(object);

        assertThat(object).isEqualTo(object("{'kind': 'X', 'spec': {'a': [{'b': null}]}, 'more': 1}"));
        assertThat(unknown).isEmpty();
        assertThat(Schema.permissive().validate(object)).isEmpty();
    }

    @Test
    void defaultsAreCopiedAndComeInTheOrderOfTheSchema() {
        Schema schema = Schema.of(object("""
                {'type': 'object', 'properties': {
                    'z': {'type': 'object', 'default': {'n': 1}, 'properties': {'n': {'type': 'integer'}}},
                    'b': {'type': 'string', 'default': 'x'},
                    'a': {'type': 'integer', 'default': 2}}}"""));
        ObjectNode first = object("{}");
        ObjectNode second = object("{}");

        schema.applyDefaults(first);
        schema.applyDefaults(second);
        ((ObjectNode) first.get("z")).put("n", 7);

        assertThat(JsonText.string(second)).isEqualTo("{\"z\":{\"n\":1},\"b\":\"x\",\"a\":2}");
        assertThat(schema.hasDefaults()).isTrue();
        assertThat(Schema.permissive().hasDefaults()).isFalse();
    }

    @Test
    void aSchemaCanBeWalked() {
        Schema schema = Schema.of(object("""
                {'type': 'object', 'properties': {
                    'list': {'type': 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['a', 'b'],
                        'x-kubernetes-patch-merge-key': 'a', 'x-kubernetes-patch-strategy': 'merge,retainKeys',
                        'items': {'type': 'object', 'x-kubernetes-map-type': 'atomic'}},
                    'map': {'type': 'object', 'nullable': true, 'additionalProperties': {'type': 'string'}},
                    'port': {'x-kubernetes-int-or-string': true},
                    'free': {'type': 'object', 'x-kubernetes-preserve-unknown-fields': true,
                        'x-kubernetes-embedded-resource': true}}}"""));

        Schema list = Objects.requireNonNull(schema.property("list"));
        Schema map = Objects.requireNonNull(schema.property("map"));
        Schema free = Objects.requireNonNull(schema.property("free"));

        assertThat(list.type()).isEqualTo(Type.ARRAY);
        assertThat(list.listType()).isEqualTo("map");
        assertThat(list.listMapKeys()).containsExactly("a", "b");
        assertThat(list.patchMergeKey()).isEqualTo("a");
        assertThat(list.patchStrategies()).containsExactlyInAnyOrder("merge", "retainKeys");
        assertThat(Objects.requireNonNull(list.items()).mapType()).isEqualTo("atomic");
        assertThat(map.mapType()).isEqualTo("granular");
        assertThat(map.listType()).isEqualTo("atomic");
        assertThat(map.nullable()).isTrue();
        assertThat(map.patchMergeKey()).isNull();
        assertThat(map.patchStrategies()).isEmpty();
        assertThat(Objects.requireNonNull(map.additional()).type()).isEqualTo(Type.STRING);
        assertThat(Objects.requireNonNull(map.field("any")).type()).isEqualTo(Type.STRING);
        assertThat(Objects.requireNonNull(schema.property("port")).intOrString())
                .isTrue();
        assertThat(free.preservesUnknown()).isTrue();
        assertThat(free.embeddedResource()).isTrue();
        assertThat(schema.property("absent")).isNull();
    }

    @Test
    void aPartOfASchemaWorksOnAPartOfAnObject() {
        Schema schema = Schema.of(object("""
                {'type': 'object', 'properties': {
                    'status': {'type': 'object', 'properties': {'n': {'type': 'integer', 'default': 1}}}}}"""));
        ObjectNode status = object("{'x': 1}");
        var unknown = new ArrayList<String>();

        Objects.requireNonNull(schema.property("status")).prune(status, unknown::add);
        Objects.requireNonNull(schema.property("status")).applyDefaults(status);

        assertThat(unknown).containsExactly("x");
        assertThat(status).isEqualTo(object("{'n': 1}"));
    }

    @Test
    void keywordsOfTheWrongSortAreNamed() {
        JsonNode document = object("""
                {'type': 5, 'nullable': 'yes', 'required': [1], 'properties': {
                    'a': 'string', 'b': {'type': 'integer', 'exclusiveMinimum': 3, 'maximum': '9'},
                    'c': {'type': 'array', 'items': 'x', 'anyOf': {}}}}""");

        assertThat(StructuralCheck.check(document, "schema"))
                .map(Object::toString)
                .containsExactlyInAnyOrder(
                        "schema.type: Invalid value: 5: must be of type string",
                        "schema.nullable: Invalid value: \"yes\": must be of type boolean",
                        "schema.required[0]: Invalid value: 1: must be of type string",
                        "schema.properties[a]: Invalid value: \"string\": must be of type object",
                        "schema.properties[b].exclusiveMinimum: Invalid value: 3: must be of type boolean",
                        "schema.properties[b].maximum: Invalid value: \"9\": must be of type number",
                        "schema.properties[c].items: Invalid value: \"x\": must be of type object",
                        "schema.properties[c].anyOf: Invalid value: {}: must be of type array");
    }

    @Test
    void aRuleIsMadeOfTexts() {
        var document =
                object("{'type': 'object', 'x-kubernetes-validations': [1, {'rule': 2, 'optionalOldSelf': 'a'}]}");

        assertThat(StructuralCheck.check(document, "schema"))
                .extracting(FieldProblem::path)
                .containsExactly(
                        "schema.x-kubernetes-validations[0]",
                        "schema.x-kubernetes-validations[1].rule",
                        "schema.x-kubernetes-validations[1].optionalOldSelf");
    }

    @Test
    void wordsThatAreNoKeywordsAreRemovedFromASchema() {
        ObjectNode document = object("""
                {'type': 'object', 'foo': 1, 'properties': {'spec': {'type': 'object', 'bar': 2, 'properties': {
                    'a.b': {'type': 'array', 'items': {'type': 'string', 'baz': {}}, 'x-foo': 1},
                    'foo': {'type': 'object', 'additionalProperties': {'type': 'string', 'q': 1},
                        'anyOf': [{'required': ['x'], 'zz': 1}], 'not': {'z': 1}}}}}}""");
        var unknown = new ArrayList<String>();

        StructuralCheck.prune(document, "schema", unknown::add);

        assertThat(unknown)
                .containsExactlyInAnyOrder(
                        "schema.foo",
                        "schema.properties.spec.bar",
                        "schema.properties.spec.properties.a.b.x-foo",
                        "schema.properties.spec.properties.foo.anyOf[0].zz",
                        "schema.properties.spec.properties.foo.not.z");
        assertThat(document).isEqualTo(object("""
                        {'type': 'object', 'properties': {'spec': {'type': 'object', 'properties': {
                            'a.b': {'type': 'array', 'items': {'type': 'string'}},
                            'foo': {'type': 'object', 'additionalProperties': {'type': 'string'},
                                'anyOf': [{'required': ['x']}], 'not': {}}}}}}"""));
    }

    @Test
    void aListIsNoTextWhateverTheFormat() {
        Schema schema =
                Schema.of(object("{'type': 'object', 'properties': {'t': {'type': 'string', 'format': 'date-time'}}}"));

        assertThat(schema.validate(object("{'t': []}")))
                .map(Object::toString)
                .containsExactly("t: Invalid value: \"array\": t in body must be of type string: \"array\"");
    }

    private static ObjectNode object(String json) {
        return (ObjectNode) Document.json(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .tree();
    }
}
