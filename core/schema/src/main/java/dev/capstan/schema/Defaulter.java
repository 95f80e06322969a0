package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Fills in defaults.
///
/// @param dropsNulls whether nulls that may not be, and have no default, are dropped
record Defaulter(boolean dropsNulls) {
    void visit(JsonNode value, @Nullable Schema schema) {
        if (schema == null) {
            return;
        }
        if (value instanceof ObjectNode object) {
            replaceNulls(object, schema);
            fill(object, schema);
            for (Map.Entry<String, JsonNode> each : object.properties()) {
                if (each.getValue().isContainerNode()) {
                    visit(each.getValue(), schema.field(each.getKey()));
                }
            }
        } else if (value instanceof ArrayNode array && schema.items != null) {
            items(array, schema.items);
        }
    }

    /// A null that may not be gives way to the default, or to nothing.
    private void replaceNulls(ObjectNode object, Schema schema) {
        for (Iterator<Map.Entry<String, JsonNode>> each = object.properties().iterator(); each.hasNext(); ) {
            Map.Entry<String, JsonNode> field = each.next();
            if (!field.getValue().isNull()) {
                continue;
            }
            Schema known = schema.field(field.getKey());
            if (known == null || known == Schema.NOTHING || known.nullable()) {
                continue;
            }
            if (known.fallback != null) {
                field.setValue(known.fallback.deepCopy());
            } else if (dropsNulls) {
                each.remove();
            }
        }
    }

    private static void fill(ObjectNode object, Schema schema) {
        List<String> names = schema.defaulted;
        for (int i = 0; i < names.size(); i++) {
            Schema known = schema.properties.get(names.get(i));
            if (known != null && known.fallback != null && !object.has(names.get(i))) {
                object.set(names.get(i), known.fallback.deepCopy());
            }
        }
    }

    private void items(ArrayNode array, Schema items) {
        for (int i = 0; i < array.size(); i++) {
            if (array.get(i).isNull() && !items.nullable() && items.fallback != null) {
                array.set(i, items.fallback.deepCopy());
            }
            visit(array.get(i), items);
        }
    }
}
