package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// CEL rules that fit a schema.
final class RuleDice {
    private RuleDice() {}

    /// A rule about one value; it gets bounds, because a rule over what has none may cost too much to be taken.
    static void value(Dice dice, ObjectNode schema) {
        String type = schema.path("type").asText("");
        if (schema.path("nullable").asBoolean(false)) {
            return;
        }
        switch (type) {
            case "string" -> string(dice, schema);
            case "integer" -> put(dice, schema, dice.of("self < 5", "self % 2 == 0", "self >= oldSelf", "self != 3"));
            case "number" -> put(dice, schema, dice.of("self < 5.5", "self >= 0.0"));
            case "boolean" -> put(dice, schema, dice.of("self || true", "self == oldSelf"));
            case "array" -> array(dice, schema);
            default -> {}
        }
    }

    private static void string(Dice dice, ObjectNode schema) {
        if (schema.has("format")) {
            return;
        }
        if (!schema.has("maxLength")) {
            schema.put("maxLength", 30);
        }
        put(
                dice,
                schema,
                dice.of(
                        "self != 'bad'",
                        "self.size() < 8",
                        "self == oldSelf",
                        "self.startsWith('x') || self.size() > 1",
                        "self.matches('^[a-z]*$')",
                        "self.lowerAscii() == self"));
    }

    private static void array(Dice dice, ObjectNode schema) {
        if (!schema.has("maxItems")) {
            schema.put("maxItems", 10);
        }
        put(
                dice,
                schema,
                schema.path("x-kubernetes-list-type").asText().equals("map")
                        ? dice.of("self.all(x, x.name != 'bad')", "self.size() < 3", "self.exists(x, x.name == 'a')")
                        : dice.of("self.size() < 3", "self.size() >= oldSelf.size()"));
    }

    /// A rule about two properties of an object.
    static void object(Dice dice, ObjectNode schema) {
        List<String> names = SchemaDice.names(schema);
        if (!dice.percent(30) || names.isEmpty()) {
            return;
        }
        String one = dice.of(names);
        String two = dice.of(names);
        String rule = dice.of(
                "has(self.%s) || has(self.%s)".formatted(one, two),
                "!has(self.%s) || has(self.%s)".formatted(one, two),
                "has(self.%s) == has(oldSelf.%s)".formatted(one, one));
        put(dice, schema, rule);
    }

    private static void put(Dice dice, ObjectNode schema, String rule) {
        ObjectNode made =
                schema.withArray("/x-kubernetes-validations").addObject().put("rule", rule);
        if (dice.percent(40)) {
            made.put("message", "must be good");
        } else if (dice.percent(20)) {
            made.put("messageExpression", "'is not ' + 'good'");
        }
        if (dice.percent(20)) {
            made.put("reason", dice.of("FieldValueForbidden", "FieldValueRequired", "FieldValueInvalid"));
        }
        if (rule.contains("oldSelf") && dice.percent(20)) {
            made.put("optionalOldSelf", true);
            made.put("rule", "oldSelf.hasValue() || true");
        }
    }
}
