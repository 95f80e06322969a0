package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/// Values for a schema, some of them wrong.
final class ValueDice {
    private static final String[] WRONG = {
        "null", "text", "-1", "7", "1.5", "[]", "{}", "true", "[1, a]", "{odd: 1}", "''"
    };
    private static final Map<String, String[]> FORMATTED = Map.of(
            "date-time", new String[] {"2020-01-02T03:04:05Z", "2020-01-02T03:04:05.123+02:00"},
            "date", new String[] {"2020-01-02"},
            "byte", new String[] {"aGVsbG8=", ""},
            "duration", new String[] {"5s", "1h2m"},
            "uuid", new String[] {"11111111-2222-4333-8444-555555555555"},
            "ipv4", new String[] {"10.0.0.1"},
            "email", new String[] {"a@example.dev"},
            "unheard-of", new String[] {"anything"});

    private final Dice dice;
    private final int wrong;

    /// @param wrong how many of a hundred values do not fit
    ValueDice(Dice dice, int wrong) {
        this.dice = dice;
        this.wrong = wrong;
    }

    JsonNode of(JsonNode schema) {
        if (dice.percent(wrong)) {
            return Tree.value(dice.of(WRONG));
        }
        if (schema.path("nullable").asBoolean(false) && dice.percent(20) && !schema.has("enum")) {
            return Tree.nothing();
        }
        if (schema.has("enum")) {
            return schema.path("enum").get(dice.below(schema.path("enum").size()));
        }
        if (schema.path("x-kubernetes-int-or-string").asBoolean(false)) {
            return dice.percent(50) ? Tree.number(dice.below(9)) : Tree.text(dice.of("5%", "x"));
        }
        return switch (schema.path("type").asText("")) {
            case "string" -> Tree.text(text(schema));
            case "integer" -> Tree.number(dice.of(1, 2, 2, 4, 4, 4, 3, 5));
            case "number" -> JsonNodeFactory.instance.numberNode(dice.of(0.5, 1.5, 2.25, 3.0));
            case "boolean" -> JsonNodeFactory.instance.booleanNode(dice.percent(50));
            case "array" -> array(schema);
            default -> object(schema);
        };
    }

    private String text(JsonNode schema) {
        String format = schema.path("format").asText("");
        String[] formatted = FORMATTED.get(format);
        return formatted == null ? dice.of("aa", "xx", "x1y", "bad", "abc", "hello") : dice.of(formatted);
    }

    private JsonNode array(JsonNode schema) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        int size = dice.below(3) + (schema.has("minItems") ? 1 : 0);
        for (int i = 0; i < size; i++) {
            list.add(of(schema.path("items")));
        }
        boolean distinct = schema.has("x-kubernetes-list-type") && !dice.percent(wrong + 1);
        for (int i = 0; distinct && i < list.size(); i++) {
            if (list.get(i) instanceof ObjectNode item
                    && schema.path("x-kubernetes-list-type").asText().equals("map")) {
                item.put("name", dice.percent(50) ? "n" + i : Character.toString('a' + i));
            } else if (schema.path("x-kubernetes-list-type").asText().equals("set")) {
                list.set(i, Tree.text("s" + (dice.below(2) * 3 + i)));
            }
        }
        return list;
    }

    ObjectNode object(JsonNode schema) {
        ObjectNode object = Tree.object();
        for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
            boolean required = schema.path("required").toString().contains('"' + each.getKey() + '"');
            if (dice.percent(required ? 100 - wrong : 60)) {
                object.set(each.getKey(), of(each.getValue()));
            }
        }
        if (schema.path("additionalProperties").isObject()) {
            for (int i = dice.below(3); i > 0; i--) {
                object.set(dice.of("k", "l", "m"), of(schema.path("additionalProperties")));
            }
        }
        if (schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(false) && dice.percent(60)) {
            object.set("free", Tree.value(dice.of("{a: 1}", "[1, {b: c}]", "text", "null", "1.5")));
        }
        if (dice.percent(wrong)) {
            object.set("unknown", Tree.value(dice.of(WRONG)));
        }
        return object;
    }
}
