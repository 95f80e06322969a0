package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// Structural schemas nobody would write, with everything a schema can say.
final class SchemaDice {
    private static final String[] STRINGS = {
        "{type: string}",
        "{type: string, maxLength: 5}",
        "{type: string, minLength: 2, maxLength: 20}",
        "{type: string, enum: [x, y, z]}",
        "{type: string, enum: [x, y], nullable: true}",
        "{type: string, pattern: '^[a-z0-9]*$'}",
        "{type: string, format: date-time}",
        "{type: string, format: date}",
        "{type: string, format: byte}",
        "{type: string, format: duration}",
        "{type: string, format: uuid}",
        "{type: string, format: ipv4}",
        "{type: string, format: email}",
        "{type: string, format: unheard-of}",
        "{type: string, nullable: true}",
    };
    private static final String[] NUMBERS = {
        "{type: integer}",
        "{type: integer, minimum: 1, maximum: 5}",
        "{type: integer, format: int32}",
        "{type: integer, format: int64, minimum: 0, exclusiveMinimum: true}",
        "{type: integer, multipleOf: 2}",
        "{type: integer, enum: [1, 2, 3]}",
        "{type: number}",
        "{type: number, minimum: 0.5, maximum: 4, exclusiveMaximum: true}",
        "{type: number, format: double}",
        "{x-kubernetes-int-or-string: true}",
        "{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}",
        "{type: integer, nullable: true}",
        "{type: boolean}",
        "{type: boolean}",
    };

    private final Dice dice;

    SchemaDice(Dice dice) {
        this.dice = dice;
    }

    /// A schema of an object with a few properties.
    ObjectNode object(int depth) {
        ObjectNode schema = Tree.of("{type: object}");
        ObjectNode properties = schema.putObject("properties");
        int count = 2 + dice.below(4);
        for (int i = 0; i < count; i++) {
            properties.set("p" + i, property(depth));
        }
        if (dice.percent(30)) {
            schema.putArray("required").add("p" + dice.below(count));
        }
        if (dice.percent(10)) {
            schema.put("x-kubernetes-preserve-unknown-fields", true);
        }
        if (dice.percent(8)) {
            schema.put("x-kubernetes-map-type", "atomic");
        }
        combine(schema, count);
        RuleDice.object(dice, schema);
        return schema;
    }

    private void combine(ObjectNode schema, int count) {
        if (dice.percent(12)) {
            String name = "p" + dice.below(count);
            schema.set(
                    dice.of("anyOf", "oneOf", "allOf"),
                    Tree.value("[{required: [%s]}, {required: [p0]}]".formatted(name)));
        }
        if (dice.percent(5)) {
            schema.set("not", Tree.value("{required: [p0, p1]}"));
        }
        if (dice.percent(5)) {
            schema.put("maxProperties", 3);
        }
    }

    private ObjectNode property(int depth) {
        ObjectNode schema = switch (dice.below(depth > 0 ? 10 : 6)) {
            case 0, 1, 2 -> Tree.of(dice.of(STRINGS));
            case 3, 4, 5 -> Tree.of(dice.of(NUMBERS));
            case 6 -> object(depth - 1);
            case 7 -> map(depth - 1);
            default -> array(depth - 1);
        };
        if (dice.percent(35)) {
            RuleDice.value(dice, schema);
        }
        if (dice.percent(30) && !schema.has("properties")) {
            schema.set("default", new ValueDice(dice, 0).of(schema));
        }
        return schema;
    }

    private ObjectNode map(int depth) {
        ObjectNode schema = Tree.of("{type: object}");
        if (dice.percent(20)) {
            return schema.put("x-kubernetes-preserve-unknown-fields", true);
        }
        schema.set("additionalProperties", leaf(depth));
        return schema;
    }

    private ObjectNode leaf(int depth) {
        return depth > 0 && dice.percent(30)
                ? object(0)
                : Tree.of(dice.percent(50) ? dice.of(STRINGS) : dice.of(NUMBERS));
    }

    private ObjectNode array(int depth) {
        ObjectNode schema = Tree.of("{type: array}");
        switch (dice.below(5)) {
            case 0 -> schema.put("x-kubernetes-list-type", "set").set("items", Tree.of("{type: string}"));
            case 1, 2 -> keyed(schema);
            case 3 -> schema.put("x-kubernetes-list-type", "atomic").set("items", leaf(depth));
            default -> schema.set("items", leaf(depth));
        }
        if (dice.percent(30)) {
            schema.put("maxItems", 3);
        }
        if (dice.percent(10)) {
            schema.put("minItems", 1);
        }
        return schema;
    }

    private void keyed(ObjectNode schema) {
        schema.put("x-kubernetes-list-type", "map");
        ObjectNode items = Tree.of("{type: object, properties: {name: {type: string}, value: {type: integer}}}");
        ArrayNode keys = schema.putArray("x-kubernetes-list-map-keys").add("name");
        ArrayNode required = items.putArray("required").add("name");
        if (dice.percent(30)) {
            keys.add("port");
            items.withObject("/properties").set("port", Tree.of("{type: integer, default: 80}"));
        } else if (dice.percent(30)) {
            required.add("value");
        }
        schema.set("items", items);
    }

    /// The names of the properties of a schema.
    static List<String> names(JsonNode schema) {
        var names = new ArrayList<String>();
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        return names;
    }
}
