package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import java.util.List;
import java.util.Set;
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

    /// The built-in kinds whose status is written without any metadata, as that of custom kinds is.
    private static final Set<String> STATUS_ALONE = Set.of(
            "apiservices",
            "customresourcedefinitions",
            "devicetaintrules",
            "flowschemas",
            "podcertificaterequests",
            "podgroups",
            "pods",
            "prioritylevelconfigurations",
            "resourceclaims",
            "resourcepoolstatusrequests",
            "servicecidrs",
            "storageversionmigrations",
            "storageversions",
            "validatingadmissionpolicies",
            "volumeattachments");

    private Preserve() {}

    /// @param target says which part of the object is being written; the rest is taken from what exists
    static void from(Resource existing, Resource object, Target target) {
        ObjectNode tree = object.tree();
        switch (target.path().subresource()) {
            case "" -> {
                if (target.version().hasStatus()) {
                    put(tree, existing.tree(), "status");
                }
                SERVERS_OWN.forEach(each -> put(object.ownMetadata(), existing.ownMetadata(), each));
            }
            case "status" -> {
                JsonNode status = tree.get("status");
                ObjectNode kept = metadataWithStatus(existing, object, target);
                JsonNode managed = object.metadata().get("managedFields");
                tree.removeAll();
                tree.setAll(existing.copy().tree());
                set(tree, "status", status);
                if (!kept.isEmpty()) {
                    tree.set("metadata", kept);
                    SERVERS_OWN.forEach(each -> put(object.ownMetadata(), existing.ownMetadata(), each));
                }
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

    /// Whether whoever writes this part of an object writes its metadata too.
    static boolean writesMetadata(Target target) {
        return switch (target.path().subresource()) {
            case "" -> true;
            case "status" ->
                target.type().builtIn()
                        && !STATUS_ALONE.contains(target.type().resource().plural());
            default -> false;
        };
    }

    /// The metadata that whoever writes the status of a built-in kind writes with it; empty when that is none.
    private static ObjectNode metadataWithStatus(Resource existing, Resource object, Target target) {
        if (!writesMetadata(target)) {
            return object.tree().objectNode();
        }
        ObjectNode metadata = object.ownMetadata().deepCopy();
        if (target.type().resource().plural().equals("deployments")) {
            put(metadata, existing.ownMetadata(), "labels");
        }
        return metadata;
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
