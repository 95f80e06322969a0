package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.schema.Schema;

/// Strategic merge patch: a [MergePatch] that merges lists, too, where the schema says how.
///
/// A list with the patch strategy `merge` is a map in disguise: items with the same merge key are merged, others
/// are added. What an overlay cannot say, directives do:
///
/// - `$patch: replace` or `delete`, in an object or in an item of a list
/// - `$retainKeys: [...]`: of the object as it was, only these members stay
/// - `$deleteFromPrimitiveList/x: [...]`: these values leave the list `x`
/// - `$setElementOrder/x: [...]`: the order of the list `x` afterwards
public final class StrategicMergePatch {
    private StrategicMergePatch() {}

    /// The patched object; neither argument is changed.
    ///
    /// @param schema of whole objects of the kind
    public static ObjectNode apply(ObjectNode original, JsonNode patch, Schema schema) {
        if (patch.isNull()) {
            return original.deepCopy();
        }
        if (!(patch instanceof ObjectNode object)) {
            throw Rejection.malformed("error decoding patch: found " + Rejection.kind(patch) + ", expected an object");
        }
        return new StrategicMerge(original).objects(original.deepCopy(), object.deepCopy(), schema);
    }
}
