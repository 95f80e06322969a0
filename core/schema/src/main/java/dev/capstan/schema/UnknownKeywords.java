package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Words in a schema document that are no keywords. Kubernetes drops them, and tells of those that are not inside
/// `items` or `additionalProperties`. Keywords that are null go without a word; a null inside a default stays.
final class UnknownKeywords {
    private static final Set<String> KEYWORDS = Set.of(
            "id",
            "$schema",
            "$ref",
            "description",
            "type",
            "format",
            "title",
            "default",
            "maximum",
            "exclusiveMaximum",
            "minimum",
            "exclusiveMinimum",
            "maxLength",
            "minLength",
            "pattern",
            "maxItems",
            "minItems",
            "uniqueItems",
            "multipleOf",
            "enum",
            "maxProperties",
            "minProperties",
            "required",
            "items",
            "allOf",
            "oneOf",
            "anyOf",
            "not",
            "properties",
            "additionalProperties",
            "patternProperties",
            "dependencies",
            "additionalItems",
            "definitions",
            "externalDocs",
            "example",
            "nullable",
            Keyword.PRESERVE_UNKNOWN_FIELDS,
            Keyword.EMBEDDED_RESOURCE,
            Keyword.INT_OR_STRING,
            Keyword.LIST_MAP_KEYS,
            Keyword.LIST_TYPE,
            Keyword.MAP_TYPE,
            Keyword.VALIDATIONS);

    private UnknownKeywords() {}

    static void prune(JsonNode document, String path, Consumer<String> unknownPath) {
        if (!(document instanceof ObjectNode schema)) {
            return;
        }
        for (Iterator<Map.Entry<String, JsonNode>> each = schema.properties().iterator(); each.hasNext(); ) {
            Map.Entry<String, JsonNode> keyword = each.next();
            if (!KEYWORDS.contains(keyword.getKey())) {
                unknownPath.accept(path + "." + keyword.getKey());
                each.remove();
            } else if (keyword.getValue().isNull()) {
                each.remove();
            }
        }
        inside(schema, path, unknownPath);
    }

    private static void inside(ObjectNode schema, String path, Consumer<String> unknownPath) {
        dropNulls(schema.path(Keyword.PROPERTIES));
        schema.path(Keyword.VALIDATIONS).forEach(UnknownKeywords::dropNulls);
        prune(schema.path(Keyword.ITEMS), "", _ -> {});
        prune(schema.path(Keyword.ADDITIONAL_PROPERTIES), "", _ -> {});
        prune(schema.path(Keyword.NOT), path + ".not", unknownPath);
        for (Map.Entry<String, JsonNode> each : schema.path(Keyword.PROPERTIES).properties()) {
            prune(each.getValue(), path + ".properties." + each.getKey(), unknownPath);
        }
        for (String each : Keyword.COMBINATIONS) {
            for (int i = 0; i < schema.path(each).size(); i++) {
                prune(schema.path(each).path(i), path + "." + each + "[" + i + "]", unknownPath);
            }
        }
    }

    private static void dropNulls(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.removeIf(JsonNode::isNull);
        }
    }
}
