package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// Definitions of kinds, and the kinds that they define.
final class CrdDice {
    private CrdDice() {}

    /// A definition of `things` in a group of its own.
    static ObjectNode definition(Dice dice, String group) {
        ObjectNode crd = Tree.of("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: things.%s}
                spec:
                  group: %s
                  scope: Namespaced
                  names: {plural: things, singular: thing, kind: Thing, listKind: ThingList}
                  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
                """.formatted(group, group));
        ObjectNode version = (ObjectNode) crd.at("/spec/versions/0");
        ObjectNode schema = (ObjectNode) version.at("/schema/openAPIV3Schema");
        ObjectNode spec = new SchemaDice(dice).object(2);
        ObjectNode status = Tree.of("{type: object, properties: {phase: {type: string}, count: {type: integer}}}");
        schema.putObject("properties").set("spec", spec);
        schema.withObject("/properties").set("status", status);
        if (dice.percent(30)) {
            schema.putArray("required").add("spec");
        }
        if (dice.percent(70)) {
            version.withObject("/subresources").putObject("status");
        }
        if (dice.percent(40)) {
            scaled(version, spec, status);
        }
        spec.withObject("/properties").set("color", Tree.of("{type: string}"));
        if (dice.percent(50)) {
            version.set("selectableFields", Tree.value("[{jsonPath: .spec.color}]"));
        }
        return crd;
    }

    private static void scaled(ObjectNode version, ObjectNode spec, ObjectNode status) {
        spec.withObject("/properties").set("replicas", Tree.of("{type: integer, minimum: 0}"));
        status.withObject("/properties").set("replicas", Tree.of("{type: integer}"));
        status.withObject("/properties").set("selector", Tree.of("{type: string}"));
        version.withObject("/subresources")
                .set(
                        "scale",
                        Tree.of("{specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas,"
                                + " labelSelectorPath: .status.selector}"));
    }

    /// The kind that a definition defines.
    static Subject subject(ObjectNode crd) {
        ObjectNode version = (ObjectNode) crd.at("/spec/versions/0");
        var schema = version.at("/schema/openAPIV3Schema");
        List<String> fields =
                version.has("selectableFields") ? List.of("spec.color=red", "spec.color=blue") : List.of();
        var subresources = new ArrayList<String>();
        version.path("subresources").fieldNames().forEachRemaining(subresources::add);
        return new Subject(
                crd.at("/spec/group").asText() + "/v1",
                "Thing",
                "things",
                true,
                subresources,
                dice -> content(dice, schema),
                fields);
    }

    private static ObjectNode content(Dice dice, JsonNode schema) {
        ObjectNode content = new ValueDice(dice, dice.percent(25) ? 12 : 0).object(schema);
        if (dice.percent(50) && content.path("spec") instanceof ObjectNode spec) {
            spec.put("color", dice.of("red", "blue"));
        }
        return content;
    }
}
