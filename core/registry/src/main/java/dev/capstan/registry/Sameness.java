package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.apply.ManagedFields;
import java.util.Objects;

/// Whether a write changes anything, and whether it changes what somebody wants.
final class Sameness {
    private Sameness() {}

    /// Whether nothing is different but the times at which somebody has written the same again.
    static boolean isSame(Resource object, Resource existing) {
        if (object.tree().equals(existing.tree())) {
            return true;
        }
        JsonNode managed = object.metadata().get("managedFields");
        JsonNode before = existing.metadata().get("managedFields");
        if (managed == null || before == null || !ManagedFields.sameButForTimes(managed, before)) {
            return false;
        }
        object.ownMetadata().set("managedFields", before);
        return object.tree().equals(existing.tree());
    }

    /// Counts the generation of an object on when another is wanted than before.
    static void count(Target target, Resource object, Resource existing) {
        // Where a pod runs is no wish of its author.
        if (target.type().traits().generation() && !target.path().subresource().equals("binding")) {
            boolean same =
                    sameDesire(object.tree(), existing.tree(), target.version().hasStatus());
            object.ownMetadata().put("generation", existing.generation() + (same ? 0 : 1));
        }
    }

    /// Whether two states ask for the same: all but the metadata, and the status where that is a subresource.
    private static boolean sameDesire(ObjectNode left, ObjectNode right, boolean statusApart) {
        return covers(left, right, statusApart) && covers(right, left, statusApart);
    }

    private static boolean covers(ObjectNode left, ObjectNode right, boolean statusApart) {
        for (var each : left.properties()) {
            String name = each.getKey();
            boolean ignored =
                    name.equals("metadata") || name.equals("apiVersion") || (name.equals("status") && statusApart);
            if (!ignored && !Objects.equals(each.getValue(), right.get(name))) {
                return false;
            }
        }
        return true;
    }
}
