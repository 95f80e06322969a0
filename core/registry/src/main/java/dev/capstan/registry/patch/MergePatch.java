package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;

/// JSON Merge Patch (RFC 7386): an object laid over another. Null deletes; lists are replaced whole.
public final class MergePatch {
    private MergePatch() {}

    /// The patched object; neither argument is changed.
    public static ObjectNode apply(ObjectNode original, JsonNode patch) {
        if (patch.isNull()) {
            throw Rejection.malformed("Invalid JSON Patch: found null, expected an object");
        }
        if (!(patch instanceof ObjectNode object)) {
            throw Rejection.malformed("error decoding patch: found " + Rejection.kind(patch) + ", expected an object");
        }
        ObjectNode patched = original.deepCopy();
        merge(patched, object);
        return patched;
    }

    private static void merge(ObjectNode target, ObjectNode patch) {
        for (Map.Entry<String, JsonNode> each : patch.properties()) {
            JsonNode value = each.getValue();
            JsonNode current = target.get(each.getKey());
            if (value.isNull()) {
                target.remove(each.getKey());
            } else if (current instanceof ObjectNode inner && value instanceof ObjectNode overlay) {
                merge(inner, overlay);
            } else {
                JsonNode copy = value.deepCopy();
                // Kubernetes' library leaves nulls in a list that takes the place of an object, and only there.
                if (!(current instanceof ObjectNode)) {
                    dropNulls(copy);
                }
                target.set(each.getKey(), copy);
            }
        }
    }

    /// Takes away the members that are null, inside lists too; items of lists that are null stay.
    static void dropNulls(JsonNode value) {
        if (value instanceof ObjectNode object) {
            for (Iterator<JsonNode> each = object.iterator(); each.hasNext(); ) {
                JsonNode member = each.next();
                if (member.isNull()) {
                    each.remove();
                } else {
                    dropNulls(member);
                }
            }
        } else if (value instanceof ArrayNode array) {
            array.forEach(MergePatch::dropNulls);
        }
    }
}
