package dev.capstan.server.fleet.form;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;

/// A cluster or a node pool as it is shown. Which cluster a pool belongs to stands beside its spec, not in it.
public final class OwnerForm {
    /// In the spec of a node pool, the name of its cluster.
    public static final String CLUSTER_FIELD = "cluster";

    private OwnerForm() {}

    /// A new tree, the caller's own.
    public static ObjectNode of(Owner owner) {
        Resource object = owner.object().read();
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("id", owner.id()).put("kind", owner.kind().text()).put("href", owner.href());
        form.put("name", owner.name());
        if (owner.cluster() != null) {
            form.put("clusterId", owner.clusterId());
        }
        form.put("generation", object.generation());
        form.set("spec", spec(object, owner.kind()));
        ObjectNode metadata = form.putObject("metadata");
        metadata.set("createdAt", object.metadata().path("creationTimestamp"));
        metadata.put("updatedAt", updated(object));
        if (object.deleting()) {
            metadata.put("deletedAt", object.deletionTimestamp());
        }
        metadata.put("namespace", object.namespace());
        metadata.set("labels", orEmpty(object.metadata().path("labels")));
        form.set("status", orEmpty(object.tree().path("status")));
        return form;
    }

    private static JsonNode spec(Resource object, OwnerKind kind) {
        JsonNode spec = orEmpty(object.tree().path("spec"));
        if (kind == OwnerKind.NODE_POOL && spec instanceof ObjectNode own) {
            own.remove(CLUSTER_FIELD);
        }
        return spec;
    }

    /// The newest of all times that the object tells of: when it was made, when somebody wrote to it, when its
    /// deletion began, when its status changed. Nothing else can have changed it.
    static String updated(Resource object) {
        String newest = object.metadata().path("creationTimestamp").asText("");
        newest = later(newest, object.deletionTimestamp());
        newest = later(newest, seconds(object.tree().path("status").path("lastUpdated")));
        for (JsonNode each : object.metadata().path("managedFields")) {
            newest = later(newest, each.path("time").asText(""));
        }
        return newest;
    }

    /// In the form that all other times have, in which later is greater.
    private static String seconds(JsonNode time) {
        return time.asText("").replaceFirst("\\.\\d+Z$", "Z");
    }

    private static String later(String one, String other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private static JsonNode orEmpty(JsonNode value) {
        return value.isObject() ? value : JsonNodeFactory.instance.objectNode();
    }
}
