package dev.capstan.registry.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;

/// Small things about the form of trees.
final class TreeForm {
    private TreeForm() {}

    /// Removes fields that are null, at every depth: to a fixed form, null and absent are the same.
    static void dropNulls(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (Iterator<JsonNode> each = object.elements(); each.hasNext(); ) {
                JsonNode value = each.next();
                if (value.isNull()) {
                    each.remove();
                } else {
                    dropNulls(value);
                }
            }
        } else if (node.isArray()) {
            node.forEach(TreeForm::dropNulls);
        }
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
