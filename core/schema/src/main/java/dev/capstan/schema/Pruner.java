package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds what a schema does not know, and takes it away if asked to.
final class Pruner {
    /// What the metadata of an embedded resource may have. That of the root is somebody else's.
    private static final Set<String> OBJECT_META = Set.of(
            "name",
            "generateName",
            "namespace",
            "selfLink",
            "uid",
            "resourceVersion",
            "generation",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "labels",
            "annotations",
            "ownerReferences",
            "finalizers",
            "managedFields");

    private final boolean removes;
    private final Consumer<String> unknownPath;
    private final Trail at = new Trail();

    Pruner(boolean removes, Consumer<String> unknownPath) {
        this.removes = removes;
        this.unknownPath = unknownPath;
    }

    void visit(JsonNode value, Schema schema) {
        visit(value, schema, schema.preservesUnknown());
    }

    private void visit(JsonNode value, Schema schema, boolean preserves) {
        if (value instanceof ObjectNode object) {
            fields(object, schema, preserves);
        } else if (value instanceof ArrayNode array) {
            items(array, schema.items, preserves);
        }
    }

    private void fields(ObjectNode object, Schema schema, boolean preserves) {
        if (preserves && schema.properties.isEmpty() && schema.additional == null && !schema.embeddedResource()) {
            return;
        }
        for (Iterator<Map.Entry<String, JsonNode>> each = object.properties().iterator(); each.hasNext(); ) {
            Map.Entry<String, JsonNode> field = each.next();
            if (schema.hasTypeMeta() && Keyword.TYPE_META.contains(field.getKey())) {
                metadata(field, schema);
                continue;
            }
            Schema known = schema.field(field.getKey());
            if (known != null) {
                step(field, known);
            } else if (!preserves) {
                unknown(field.getKey(), each);
            }
        }
    }

    private void step(Map.Entry<String, JsonNode> field, Schema known) {
        if (field.getValue().isContainerNode()) {
            at.field(field.getKey());
            visit(field.getValue(), known);
            at.back();
        }
    }

    private void unknown(String name, Iterator<?> each) {
        unknownPath.accept(at.to(name));
        if (removes) {
            each.remove();
        }
    }

    private void metadata(Map.Entry<String, JsonNode> field, Schema schema) {
        if (schema.traits.root() || !(field.getValue() instanceof ObjectNode metadata)) {
            return;
        }
        at.field(field.getKey());
        for (Iterator<Map.Entry<String, JsonNode>> each = metadata.properties().iterator(); each.hasNext(); ) {
            String name = each.next().getKey();
            if (!OBJECT_META.contains(name)) {
                unknown(name, each);
            }
        }
        at.back();
    }

    /// Without a schema for the items, whatever is in them is unknown, unless the list itself preserves.
    private void items(ArrayNode array, @Nullable Schema items, boolean preserves) {
        if (items == null && preserves) {
            return;
        }
        Schema schema = items == null ? Schema.NOTHING : items;
        for (int i = 0; i < array.size(); i++) {
            at.index(i);
            visit(array.get(i), schema, preserves || schema.preservesUnknown());
            at.back();
        }
    }
}
