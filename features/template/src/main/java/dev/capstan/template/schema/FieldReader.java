package dev.capstan.template.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.api.json.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes a schema of a field. What is wrong is told and left out, so that the rest is looked at as well.
final class FieldReader {
    static final String RULES = "x-kubernetes-validations";
    static final String KEEP_ALL = Keyword.PRESERVE_UNKNOWN_FIELDS.word();

    private static final List<String> TYPES = List.of("array", "boolean", "integer", "number", "object", "string");
    /// What is not said the same way in a schema.
    private static final Set<String> OWN = Set.of(
            "type", "required", "enum", "items", "properties", "additionalProperties", "immutable", "validations");

    private final List<FieldProblem> problems;

    FieldReader(List<FieldProblem> problems) {
        this.problems = problems;
    }

    ObjectNode field(JsonNode field, Place place) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        if (!field.isObject()) {
            problems.add(wrong(place.path(), field, "expected an object with a type"));
            return schema.put(KEEP_ALL, true);
        }
        String type = type(field, place, schema);
        for (Map.Entry<String, JsonNode> each : field.properties()) {
            keyword(each.getKey(), each.getValue(), type, place, schema);
        }
        Bounds.check(schema, place, problems);
        enumeration(field, type, place, schema);
        parts(field, type, place, schema);
        rules(field, place.at("validations"), schema);
        immutable(field, place, schema);
        return schema;
    }

    private String type(JsonNode field, Place place, ObjectNode schema) {
        String type = field.path("type").asText("");
        if (TYPES.contains(type)) {
            schema.put("type", type);
            return type;
        }
        if (field.path("type").isMissingNode()) {
            problems.add(FieldProblem.required(place.at("type"), "expected one of " + String.join(", ", TYPES)));
        } else {
            problems.add(new FieldProblem(
                    Reason.NOT_SUPPORTED,
                    place.at("type"),
                    JsonText.string(field.path("type")),
                    "expected one of " + String.join(", ", TYPES)));
        }
        schema.put(KEEP_ALL, true);
        return "";
    }

    private void keyword(String word, JsonNode value, String type, Place place, ObjectNode schema) {
        var keyword = Keyword.of(word).orElse(null);
        if (keyword == null) {
            if (!OWN.contains(word)) {
                problems.add(FieldProblem.forbidden(place.at(word), "is unknown, expected one of " + known()));
            }
        } else if (!keyword.form().fits(value)) {
            problems.add(
                    wrong(place.at(word), value, "expected " + keyword.form().words()));
        } else if (!type.isEmpty() && !keyword.concerns(type)) {
            problems.add(FieldProblem.forbidden(
                    place.at(word), "says nothing of type " + type + ", only of " + keyword.types()));
        } else if (keyword != Keyword.PATTERN || isRegex(value, place.at(word))) {
            schema.set(word, value.deepCopy());
        }
    }

    private boolean isRegex(JsonNode pattern, String path) {
        List<FieldProblem> found = SchemaCheck.pattern(pattern);
        found.forEach(each -> problems.add(new FieldProblem(each.reason(), path, each.value(), each.detail())));
        return found.isEmpty();
    }

    private static String known() {
        return Stream.concat(OWN.stream(), Stream.of(Keyword.values()).map(Keyword::word))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /// [A1-18] Values keep their types.
    private void enumeration(JsonNode field, String type, Place place, ObjectNode schema) {
        JsonNode values = field.path("enum");
        if (values.isMissingNode()) {
            return;
        }
        if (!values.isArray() || values.isEmpty()) {
            problems.add(wrong(place.at("enum"), values, "expected a list of the values there are"));
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            boolean none = values.get(i).isNull() && field.path("nullable").asBoolean();
            if (!none && !isOf(type, values.get(i))) {
                problems.add(
                        wrong(place.at("enum") + "[" + i + "]", values.get(i), "expected a value of type " + type));
            }
        }
        schema.set("enum", values.deepCopy());
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "array" -> value.isArray();
            case "boolean" -> value.isBoolean();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "object" -> value.isObject();
            case "string" -> value.isTextual();
            default -> true;
        };
    }

    private void parts(JsonNode field, String type, Place place, ObjectNode schema) {
        for (String each : List.of("items", "properties", "additionalProperties")) {
            boolean fits = type.isEmpty() || type.equals(each.equals("items") ? "array" : "object");
            if (field.has(each) && !fits) {
                problems.add(FieldProblem.forbidden(
                        place.at(each),
                        "says nothing of type " + type + ", only of " + (each.equals("items") ? "array" : "object")));
            }
        }
        if (type.equals("array")) {
            items(field.path("items"), place, schema);
        } else if (type.equals("object")) {
            object(field, place, schema);
        }
    }

    /// Nothing is said of the items: they may be anything.
    private void items(JsonNode items, Place place, ObjectNode schema) {
        if (items.isMissingNode()) {
            schema.putObject("items").put(KEEP_ALL, true);
            return;
        }
        boolean keyed = schema.path(Keyword.LIST_TYPE.word()).asText("").equals("map");
        Place inside = place.in("items");
        noFlag(items, inside, "items are not required: say minItems of the list");
        schema.set("items", field(items, keyed ? inside : inside.forgetting()));
    }

    private void object(JsonNode field, Place place, ObjectNode schema) {
        JsonNode others = field.path("additionalProperties");
        if (others.isObject() && field.has("properties")) {
            problems.add(FieldProblem.forbidden(
                    place.at("additionalProperties"), "cannot be used with properties in the same object"));
        } else if (others.isObject()) {
            noFlag(others, place.in("additionalProperties"), "keys that are not known cannot be required");
            schema.set("additionalProperties", field(others, place.in("additionalProperties")));
        } else if (!others.isMissingNode() && !others.isBoolean()) {
            problems.add(wrong(
                    place.at("additionalProperties"), others, "expected true, false, or what the values look like"));
        } else if (others.asBoolean(!field.has("properties"))) {
            schema.put(KEEP_ALL, true);
        }
        if (field.has("properties")) {
            new Members(this, problems).read(field.path("properties"), place.in("properties"), schema);
        }
        if (field.path("required").isArray()) {
            requiredList(field.path("required"), place, schema);
        }
    }

    /// A list of names, as schemas have it, is as good as a flag at each.
    private void requiredList(JsonNode names, Place place, ObjectNode schema) {
        var required = schema.withArray("required");
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).asText("");
            if (!schema.path("properties").has(name)) {
                problems.add(
                        wrong(place.at("required") + "[" + i + "]", names.get(i), "expected one of the properties"));
            } else if (!Members.contains(required, name)) {
                required.add(name);
            }
        }
    }

    private void noFlag(JsonNode field, Place place, String words) {
        if (field.path("required").isBoolean()) {
            problems.add(FieldProblem.forbidden(place.at("required"), words));
        }
    }

    void rules(JsonNode holder, String path, ObjectNode schema) {
        JsonNode rules = holder.path("validations");
        if (rules.isMissingNode()) {
            return;
        }
        if (!rules.isArray()) {
            problems.add(wrong(path, rules, "expected a list of rules"));
            return;
        }
        for (int i = 0; i < rules.size(); i++) {
            if (!rules.get(i).path("rule").isTextual()) {
                problems.add(FieldProblem.required(path + "[" + i + "].rule", "expected an expression in CEL"));
            } else {
                schema.withArray(RULES).add(rules.get(i).deepCopy());
            }
        }
    }

    private void immutable(JsonNode field, Place place, ObjectNode schema) {
        JsonNode flag = field.path("immutable");
        if (!flag.isMissingNode() && !flag.isBoolean()) {
            problems.add(wrong(place.at("immutable"), flag, "expected true or false"));
        } else if (flag.asBoolean() && !place.remembered()) {
            problems.add(FieldProblem.forbidden(
                    place.at("immutable"),
                    "items of a list are not told apart, so it is not known what they were: make the list immutable,"
                            + " or say x-kubernetes-list-type: map"));
        } else if (flag.asBoolean()) {
            Immutability.unchanged(schema);
        }
    }

    static FieldProblem wrong(String path, JsonNode value, String words) {
        return FieldProblem.invalid(path, JsonText.string(value), words);
    }
}
