package dev.capstan.server.rest.form;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;

/// A custom object as REST shows it.
///
/// Every field is always there; what is not known is null, so that a reader need not tell absent from empty.
public final class ResourceForm {
    /// Keeps the version that a resource was created with.
    public static final String VERSION_ANNOTATION = "capstan.dev/resource-version";

    private ResourceForm() {}

    /// A new tree, the caller's own.
    public static ObjectNode of(Stored object, ResourceType type) {
        TypeVersion version = version(object, type);
        return of(object.read(type, version), object.created(), TypeName.of(type), version.name());
    }

    /// As it was written, in the version it was written in, whether there is still such a kind or not.
    public static ObjectNode asStored(Stored object) {
        Resource found = object.read();
        var version = GroupVersion.parse(found.tree().path("apiVersion").asText());
        String type = TypeName.of(version.group(), found.tree().path("kind").asText());
        return of(found, object.created(), type, version.version());
    }

    private static ObjectNode of(Resource object, long id, String type, String version) {
        JsonNode status = object.tree().path("status");
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("id", id).put("name", object.name());
        form.set("namespace", orNull(object.metadata().path("namespace")));
        form.put("resource_type_name", type).put("resource_type_version", version);
        form.set("spec", orEmpty(object.tree().path("spec")));
        form.put("status", status(object));
        form.set("status_message", orNull(status.path("message")));
        form.put("generation", object.generation());
        form.put("observed_generation", status.path("observedGeneration").asLong(0));
        form.set("created_at", orNull(object.metadata().path("creationTimestamp")));
        form.put("updated_at", updated(object));
        form.set("deleted_at", orNull(object.metadata().path("deletionTimestamp")));
        form.set("last_reconcile_time", Times.seconds(status.path("lastReconcileTime")));
        form.set("next_reconcile_time", Times.seconds(status.path("nextReconcileTime")));
        ArrayNode finalizers = form.putArray("finalizers");
        Finalizers.shown(object.finalizers()).forEach(finalizers::add);
        form.set("labels", orEmpty(object.metadata().path("labels")));
        form.set("annotations", orEmpty(object.metadata().path("annotations")));
        form.set("outputs", orEmpty(status.path("outputs")));
        form.set("conditions", status.path("conditions") instanceof ArrayNode some ? some : form.arrayNode());
        form.set("plan", orNull(status.path("plan")));
        return form;
    }

    /// The version that a resource is shown in: that which it was created with, while there is such a version.
    public static TypeVersion version(Stored object, ResourceType type) {
        return type.versions().size() == 1 ? type.storageVersion() : version(object.read(), type);
    }

    public static TypeVersion version(Resource object, ResourceType type) {
        String kept =
                object.metadata().path("annotations").path(VERSION_ANNOTATION).asText("");
        return type.version(kept).filter(TypeVersion::served).orElseGet(type::storageVersion);
    }

    /// Where it stands: `pending`, `reconciling`, `ready`, `failed` or `deleting`, or what its reconciler says else.
    public static String status(Resource object) {
        return object.deleting()
                ? "deleting"
                : object.tree().path("status").path("phase").asText("pending");
    }

    /// The newest of all times that the object tells of changes. They all have one form, in which later is greater.
    private static String updated(Resource object) {
        String newest = object.metadata().path("creationTimestamp").asText("");
        newest = later(newest, object.deletionTimestamp());
        newest = later(
                newest,
                Times.seconds(object.tree().path("status").path("lastReconcileTime"))
                        .asText(""));
        for (JsonNode each : object.metadata().path("managedFields")) {
            newest = later(newest, each.path("time").asText(""));
        }
        return newest;
    }

    private static String later(String one, String other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private static JsonNode orNull(JsonNode value) {
        return value.isMissingNode() ? NullNode.getInstance() : value;
    }

    private static JsonNode orEmpty(JsonNode value) {
        return value.isObject() ? value : JsonNodeFactory.instance.objectNode();
    }
}
