package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What holds beyond single values: lists that are sets or maps have no duplicates, and embedded resources say what
/// they are.
final class Invariants {
    private final Trail at = new Trail();
    private final List<FieldProblem> embedded = new ArrayList<>(0);
    private final List<FieldProblem> duplicates = new ArrayList<>(0);

    private Invariants() {}

    static Invariants of(ObjectNode root, Schema schema) {
        var invariants = new Invariants();
        invariants.step(root, schema);
        return invariants;
    }

    List<FieldProblem> embedded() {
        return embedded;
    }

    List<FieldProblem> duplicates() {
        return duplicates;
    }

    private void step(JsonNode value, Schema schema) {
        if (!schema.traits.hasInvariants()) {
            return;
        }
        if (value instanceof ObjectNode object) {
            fields(object, schema);
        } else if (value instanceof ArrayNode array) {
            items(array, schema);
        }
    }

    private void fields(ObjectNode object, Schema schema) {
        if (schema.embeddedResource() && !schema.traits.root()) {
            EmbeddedResource.check(object, at, embedded);
        }
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            Schema known = schema.property(each.getKey());
            if (known != null) {
                at.field(each.getKey());
                step(each.getValue(), known);
                at.back();
            } else if (schema.additional != null) {
                at.key(each.getKey());
                step(each.getValue(), schema.additional);
                at.back();
            }
        }
    }

    private void items(ArrayNode array, Schema schema) {
        switch (schema.listType()) {
            case "set" -> Duplicates.inSet(array, at, duplicates);
            case "map" -> Duplicates.inMap(array, schema.listMapKeys(), at, duplicates);
            default -> {}
        }
        if (schema.items == null) {
            return;
        }
        for (int i = 0; i < array.size(); i++) {
            at.index(i);
            step(array.get(i), schema.items);
            at.back();
        }
    }
}
