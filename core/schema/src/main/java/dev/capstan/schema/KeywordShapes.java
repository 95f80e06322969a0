package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Whether the keywords of a schema document have values of the right sort at all.
final class KeywordShapes {
    private static final Set<String> TEXTS = Set.of(
            "type",
            "format",
            "pattern",
            "title",
            "description",
            "id",
            "$schema",
            "$ref",
            Keyword.LIST_TYPE,
            Keyword.MAP_TYPE);
    private static final Set<String> NUMBERS = Set.of("minimum", "maximum", "multipleOf");
    private static final Set<String> COUNTS =
            Set.of("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties");
    private static final Set<String> FLAGS = Set.of(
            "nullable",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "uniqueItems",
            Keyword.PRESERVE_UNKNOWN_FIELDS,
            Keyword.INT_OR_STRING,
            Keyword.EMBEDDED_RESOURCE);
    private static final Set<String> LISTS =
            Set.of("enum", "required", "allOf", "anyOf", "oneOf", Keyword.LIST_MAP_KEYS, Keyword.VALIDATIONS);
    private static final Set<String> RULE_TEXTS = Set.of("rule", "message", "messageExpression", "reason", "fieldPath");
    private static final Set<String> LISTS_OF_TEXTS = Set.of("required", Keyword.LIST_MAP_KEYS);

    private KeywordShapes() {}

    static void check(JsonNode document, String path, List<FieldProblem> problems) {
        if (!expect(document, path, "object", JsonNode::isObject, problems)) {
            return;
        }
        for (Map.Entry<String, JsonNode> each : document.properties()) {
            if (!each.getValue().isNull()) {
                keyword(each.getKey(), each.getValue(), path + "." + each.getKey(), problems);
            }
        }
    }

    private static void keyword(String name, JsonNode value, String path, List<FieldProblem> problems) {
        if (TEXTS.contains(name)) {
            expect(value, path, "string", JsonNode::isTextual, problems);
        } else if (NUMBERS.contains(name)) {
            expect(value, path, "number", JsonNode::isNumber, problems);
        } else if (COUNTS.contains(name)) {
            expect(value, path, "integer", JsonNode::isIntegralNumber, problems);
        } else if (FLAGS.contains(name)) {
            expect(value, path, "boolean", JsonNode::isBoolean, problems);
        } else if (LISTS.contains(name) && expect(value, path, "array", JsonNode::isArray, problems)) {
            list(name, value, path, problems);
        } else {
            schemas(name, value, path, problems);
        }
    }

    private static void list(String name, JsonNode value, String path, List<FieldProblem> problems) {
        for (int i = 0; i < value.size(); i++) {
            if (Keyword.COMBINATIONS.contains(name)) {
                check(value.get(i), path + "[" + i + "]", problems);
            } else if (LISTS_OF_TEXTS.contains(name)) {
                expect(value.get(i), path + "[" + i + "]", "string", JsonNode::isTextual, problems);
            } else if (name.equals(Keyword.VALIDATIONS)) {
                rule(value.get(i), path + "[" + i + "]", problems);
            }
        }
    }

    private static void rule(JsonNode rule, String path, List<FieldProblem> problems) {
        if (!expect(rule, path, "object", JsonNode::isObject, problems)) {
            return;
        }
        for (Map.Entry<String, JsonNode> each : rule.properties()) {
            String place = path + "." + each.getKey();
            if (RULE_TEXTS.contains(each.getKey())) {
                expect(each.getValue(), place, "string", JsonNode::isTextual, problems);
            } else if (each.getKey().equals("optionalOldSelf")) {
                expect(each.getValue(), place, "boolean", JsonNode::isBoolean, problems);
            }
        }
    }

    private static void schemas(String name, JsonNode value, String path, List<FieldProblem> problems) {
        switch (name) {
            case Keyword.NOT -> check(value, path, problems);
            case Keyword.PROPERTIES -> {
                if (expect(value, path, "object", JsonNode::isObject, problems)) {
                    value.properties()
                            .forEach(each -> check(each.getValue(), path + "[" + each.getKey() + "]", problems));
                }
            }
            case Keyword.ITEMS -> {
                if (!value.isArray()) {
                    check(value, path, problems);
                }
            }
            case Keyword.ADDITIONAL_PROPERTIES -> {
                if (!value.isBoolean()) {
                    check(value, path, problems);
                }
            }
            default -> {}
        }
    }

    private static boolean expect(
            JsonNode value, String path, String type, Predicate<JsonNode> shape, List<FieldProblem> problems) {
        if (shape.test(value)) {
            return true;
        }
        problems.add(new FieldProblem(Reason.TYPE_INVALID, path, GoText.value(value), "must be of type " + type));
        return false;
    }
}
