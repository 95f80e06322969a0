package dev.capstan.template.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cel.value.Escapes;

/// Rules that keep a field as it is, in CEL: a rule at the field is asked when it was there and still is, one at the
/// object around it keeps it there.
final class Immutability {
    private Immutability() {}

    static void unchanged(ObjectNode field) {
        field.withArray(FieldReader.RULES)
                .addObject()
                .put("rule", "self == oldSelf")
                .put("message", "is immutable");
    }

    static void kept(ObjectNode parent, String name) {
        Escapes.of(name)
                .ifPresent(field -> parent.withArray(FieldReader.RULES)
                        .addObject()
                        .put("rule", "!has(oldSelf." + field + ") || has(self." + field + ")")
                        .put("message", name + " is immutable and cannot be removed"));
    }
}
