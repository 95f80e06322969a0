package dev.capstan.registry.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.schema.Schema;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class TypedTest {
    private static final Layout GRANULAR = layout("""
            type: object
            properties:
              items: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name],
                items: {type: object, properties: {name: {type: string}, value: {type: string}}}}
              set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
              map: {type: object, properties: {a: {type: string}, b: {type: string}}}
              free: {type: object, x-kubernetes-preserve-unknown-fields: true}
            """);
    private static final Layout ATOMIC = layout("""
            type: object
            properties:
              items: {type: array, items: {type: object, properties: {name: {type: string}, value: {type: string}}}}
              set: {type: array, x-kubernetes-list-type: atomic, items: {type: string}}
              map: {type: object, x-kubernetes-map-type: atomic, properties: {a: {type: string}, b: {type: string}}}
            """);

    private static Layout layout(String yaml) {
        return Layout.of(
                Schema.of(Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)).tree()), false);
    }

    private static Typed typed(String yaml) {
        return typed(yaml, GRANULAR);
    }

    private static Typed typed(String yaml, Layout layout) {
        return new Typed(
                (ObjectNode)
                        Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)).tree(),
                "v1",
                layout);
    }

    private static String json(Typed typed) {
        return JsonText.string(typed.tree());
    }

    @Test
    void theFieldsOfAValueAreItsLeavesItemsAndKeys() {
        assertThat(typed("{items: [{name: a, value: b}], set: [x], map: {a: b}, free: {k: {l: [1]}}}")
                        .fields())
                .hasToString("""
                .free.k
                .free.k.l
                .items[name="a"]
                .items[name="a"].name
                .items[name="a"].value
                .map.a
                .set[="x"]""");
        assertThat(typed("{items: [{name: a}], set: [x], map: {a: b}}", ATOMIC).fields())
                .hasToString(".items\n.map\n.set");
    }

    @Test
    void aComparisonTellsWhatCameWentAndChanged() {
        Comparison found = typed("{items: [{name: a, value: x}, {name: b}], map: {a: x}}")
                .compare(typed("{items: [{name: a, value: y}, {name: c}], set: [s]}"));

        assertThat(found.removed()).hasToString(".map\n.items[name=\"b\"]\n.items[name=\"b\"].name\n.map.a");
        assertThat(found.modified()).hasToString(".items[name=\"a\"].value");
        assertThat(found.added()).hasToString(".set\n.items[name=\"c\"]\n.items[name=\"c\"].name\n.set[=\"s\"]");
        assertThat(typed("{map: {a: x}}").compare(typed("{map: {a: x}}")).isSame())
                .isTrue();
    }

    @Test
    void duplicatesAreComparedAsOne() {
        Comparison found = typed("{set: [a, a]}").compare(typed("{set: [a]}"));

        assertThat(found.removed()).hasToString(".set[=\"a\"]");
        assertThat(typed("{items: [{name: a, value: x}]}")
                        .compare(typed("{items: [{name: a, value: x}, {name: a, value: y}]}"))
                        .added())
                .hasToString(".items[name=\"a\"]");
    }

    @Test
    void mergingKeepsWhatTheOtherDoesNotMention() {
        Typed merged = typed("{items: [{name: a, value: x}, {name: b}], map: {a: x}, free: {k: 1}}")
                .merge(typed("{items: [{name: c}, {name: a}], map: {b: y}, free: {l: 2}}"));

        assertThat(json(merged))
                .isEqualTo("{\"items\":[{\"name\":\"c\"},{\"name\":\"a\",\"value\":\"x\"},{\"name\":\"b\"}],"
                        + "\"map\":{\"a\":\"x\",\"b\":\"y\"},\"free\":{\"k\":1,\"l\":2}}");
    }

    @Test
    void whatBecomesEmptyByRemovingStays() {
        Typed value = typed("{items: [{name: a, value: x}], map: {a: x}, set: [s]}");
        FieldSet fields = FieldSet.ofNames("map", "a").union(typed("{set: [s]}").fields());

        assertThat(json(value.without(fields)))
                .isEqualTo("{\"items\":[{\"name\":\"a\",\"value\":\"x\"}],\"map\":{},\"set\":[]}");
    }

    @Test
    void partsOfWhatHasBecomeOneWholeBecomeTheWhole() {
        FieldSet before = typed("{items: [{name: a}], set: [x], map: {a: b}}").fields();

        assertThat(typed("{}", ATOMIC).reconcile(before)).hasToString(".items\n.map\n.set");
        assertThat(typed("{}").reconcile(before)).isSameAs(before);
    }

    @Test
    void aValueThatDoesNotFitIsToldWithItsPath() {
        assertThatThrownBy(() -> typed("{map: {a: 1, b: true}}").checked(false))
                .isInstanceOf(MisfitException.class)
                .hasMessage("errors:\n  .map.a: expected string, got &value.valueUnstructured{Value:1}\n"
                        + "  .map.b: expected string, got &value.valueUnstructured{Value:true}");
        assertThatThrownBy(() -> typed("{unheard: 1}").checked(false))
                .hasMessage(".unheard: field not declared in schema");
        assertThatThrownBy(() -> typed("{items: [{name: a}, {name: a}]}").checked(false))
                .hasMessage(".items: duplicate entries for key [name=\"a\"]");
        assertThat(typed("{items: [{name: a}, {name: a}]}").checked(true)).isNotNull();
    }
}
