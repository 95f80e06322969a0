package dev.capstan.server.fleet.owner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.Written;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.patch.MergePatch;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Preconditions;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.fleet.form.FleetNames;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.form.OwnerForm;
import dev.capstan.server.fleet.form.OwnerKind;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes and changes clusters and node pools. A change is made to whatever is there when it is committed, unless the
/// client says which state it means; but never to another one that has taken the name.
final class OwnerWrites {
    private final Registry registry;

    OwnerWrites(Registry registry) {
        this.registry = registry;
    }

    /// @param cluster that of a node pool; null when a cluster is made
    Owner create(Body body, String namespace, @Nullable Owner cluster) {
        OwnerKind kind = cluster == null ? OwnerKind.CLUSTER : OwnerKind.NODE_POOL;
        OwnerBody wanted = OwnerBody.create(body, kind, cluster == null ? null : cluster.name());
        var all = new ResourcePath(kind.resource(), FleetNames.VERSION, namespace, null, "");
        Document object = object(wanted, kind, cluster);
        Stored written = wanted.telling(() -> registry.create(all, object, FleetNames.WRITING))
                .object();
        return cluster == null ? Owner.cluster(written) : cluster.pool(written);
    }

    private static Document object(OwnerBody wanted, OwnerKind kind, @Nullable Owner cluster) {
        Resource object = Resource.empty();
        object.tree().put("apiVersion", FleetNames.API_VERSION).put("kind", kind.text());
        String prefix = cluster == null ? "" : cluster.name() + ".";
        object.ownMetadata().put("name", prefix + wanted.name());
        if (wanted.labels() != null) {
            object.ownMetadata().set("labels", wanted.labels());
        }
        object.tree().set("spec", spec(wanted, cluster));
        return new Document(object.tree(), List.of());
    }

    private static JsonNode spec(OwnerBody wanted, @Nullable Owner cluster) {
        ObjectNode spec = wanted.spec() == null
                ? JsonNodeFactory.instance.objectNode()
                : wanted.spec().deepCopy();
        return cluster == null ? spec : spec.put(OwnerForm.CLUSTER_FIELD, cluster.name());
    }

    /// Replaces the spec, and the labels if they are given.
    Owner replace(Owner owner, Body body, Preconditions conditions) {
        OwnerBody wanted = OwnerBody.replace(body, owner);
        return change(owner, wanted, conditions, object -> {
            object.tree().set("spec", spec(wanted, owner.cluster()));
            if (wanted.labels() != null) {
                object.ownMetadata().set("labels", wanted.labels().deepCopy());
            }
        });
    }

    /// Lays a spec and labels over those that there are; null takes something away.
    Owner merge(Owner owner, Body body, Preconditions conditions) {
        OwnerBody wanted = OwnerBody.merge(body, owner);
        return change(owner, wanted, conditions, object -> {
            if (wanted.spec() != null) {
                ObjectNode spec = wanted.spec().deepCopy();
                spec.remove(owner.cluster() == null ? List.of() : List.of(OwnerForm.CLUSTER_FIELD));
                object.tree().set("spec", MergePatch.apply(object.tree().withObject("/spec"), spec));
            }
            if (wanted.labels() != null) {
                ObjectNode labels = object.ownMetadata().withObject("/labels");
                object.ownMetadata().set("labels", MergePatch.apply(labels, wanted.labels()));
            }
        });
    }

    private Owner change(Owner owner, OwnerBody wanted, Preconditions conditions, Consumer<Resource> change) {
        Written written = wanted.telling(() -> registry.change(
                ResourcePath.of(owner.object().key(), FleetNames.VERSION),
                object -> {
                    refuseUnlessSame(owner, object);
                    conditions.check("the " + owner.kind().words(), object.resourceVersion());
                    refuseIfDeleting(owner.kind(), object);
                    change.accept(object);
                    return object;
                },
                FleetNames.WRITING));
        return new Owner(owner.kind(), written.object(), owner.cluster());
    }

    static void refuseUnlessSame(Owner owner, Resource object) {
        if (!object.uid().equals(owner.uid())) {
            throw Problem.notFound("the " + owner.kind().words() + " has just been deleted, and another has its name")
                    .asException();
        }
    }

    static void refuseIfDeleting(OwnerKind kind, Resource object) {
        if (object.deleting()) {
            throw Problem.conflict("the " + kind.words() + " is being deleted since " + object.deletionTimestamp())
                    .asException();
        }
    }
}
