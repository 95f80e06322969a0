package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.type.TypeVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a change may not touch, put back as it was.
final class Preserve {
    private static final List<String> SERVERS_OWN = List.of(
            "uid",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "generation",
            "selfLink",
            "resourceVersion",
            "generateName");

    private Preserve() {}

    /// @param subresource which part of the object is being written; the rest is taken from what exists
    static void from(Resource existing, Resource object, String subresource, TypeVersion version) {
        ObjectNode tree = object.tree();
        switch (subresource) {
            case "" -> {
                if (version.hasStatus()) {
                    put(tree, existing.tree(), "status");
                }
                SERVERS_OWN.forEach(each -> put(object.ownMetadata(), existing.ownMetadata(), each));
            }
            case "status" -> {
                JsonNode status = tree.get("status");
                JsonNode managed = object.metadata().get("managedFields");
                tree.removeAll();
                tree.setAll(existing.copy().tree());
                set(tree, "status", status);
                set(object.ownMetadata(), "managedFields", managed);
            }
            case "ephemeralcontainers" -> {
                JsonNode containers = tree.path("spec").get("ephemeralContainers");
                JsonNode managed = object.metadata().get("managedFields");
                tree.removeAll();
                tree.setAll(existing.copy().tree());
                set(tree.withObject("/spec"), "ephemeralContainers", containers);
                set(object.ownMetadata(), "managedFields", managed);
            }
            default -> SERVERS_OWN.forEach(each -> put(object.ownMetadata(), existing.ownMetadata(), each));
        }
    }

    private static void put(ObjectNode into, ObjectNode from, String field) {
        JsonNode value = from.get(field);
        set(into, field, value == null ? null : value.deepCopy());
    }

    private static void set(ObjectNode into, String field, @Nullable JsonNode value) {
        if (value == null) {
            into.remove(field);
        } else {
            into.set(field, value);
        }
    }
}
