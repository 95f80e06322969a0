package dev.capstan.registry.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.schema.Schema;
import dev.capstan.schema.Type;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Small things about the form of trees.
final class TreeForm {
    private TreeForm() {}

    /// Removes fields that are null, at every depth: to a fixed form, null and absent are the same. In a map of
    /// texts the key is there, and in a list of texts the place, so a null is an empty text there. What may have
    /// any form is left as it is.
    static void dropNulls(JsonNode node, @Nullable Schema schema) {
        if (schema != null && schema.preservesUnknown()) {
            return;
        }
        if (node instanceof ObjectNode object) {
            for (Iterator<Map.Entry<String, JsonNode>> each =
                            object.properties().iterator();
                    each.hasNext(); ) {
                Map.Entry<String, JsonNode> field = each.next();
                Schema known = schema == null ? null : schema.field(field.getKey());
                if (!field.getValue().isNull()) {
                    dropNulls(field.getValue(), known);
                } else if (schema != null && isText(schema.additional())) {
                    field.setValue(object.textNode(""));
                } else {
                    each.remove();
                }
            }
        } else if (node instanceof ArrayNode array) {
            Schema items = schema == null ? null : schema.items();
            for (int i = 0; i < array.size(); i++) {
                if (array.get(i).isNull() && isText(items)) {
                    array.set(i, array.textNode(""));
                } else {
                    dropNulls(array.get(i), items);
                }
            }
        }
    }

    private static boolean isText(@Nullable Schema schema) {
        return schema != null && schema.type() == Type.STRING;
    }

    /// Removes lists and maps without entries, at every depth: to a fixed form, empty and absent are the same.
    /// An object with fields of its own stays, and so does a list that may be null: they say something.
    static void dropEmpty(JsonNode node, Schema schema) {
        if (node instanceof ObjectNode object) {
            for (Iterator<Map.Entry<String, JsonNode>> each =
                            object.properties().iterator();
                    each.hasNext(); ) {
                Map.Entry<String, JsonNode> field = each.next();
                Schema known = schema.field(field.getKey());
                if (known != null && field.getValue().isEmpty() && isContainer(field.getValue(), known)) {
                    each.remove();
                } else if (known != null) {
                    dropEmpty(field.getValue(), known);
                }
            }
        } else if (node.isArray() && schema.items() != null) {
            Schema items = schema.items();
            node.forEach(each -> dropEmpty(each, items));
        }
    }

    private static boolean isContainer(JsonNode value, Schema schema) {
        return value.isArray()
                ? schema.type() == Type.ARRAY && !schema.nullable()
                : value.isObject() && schema.additional() != null;
    }

    /// What a value is, in words: `a string`, `an array`.
    static String article(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case STRING -> "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "a boolean";
            default -> "null";
        };
    }
}
