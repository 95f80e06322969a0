package dev.capstan.server.rest.resource;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.Written;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Preconditions;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.rest.form.Finalizers;
import dev.capstan.server.rest.form.ResourceForm;
import dev.capstan.server.rest.form.ResourceIds;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Changes resources. A change is made to whatever is there when it is committed, unless the client says which state
/// it means; but never to another resource that has taken the name.
final class Changes {
    private static final String REQUESTED = "capstan.dev/reconcile-requested";
    private static final String APPROVED = "capstan.dev/approved-plan";
    private static final List<String> READ_ONLY = List.of(
            "id",
            "status",
            "status_message",
            "generation",
            "observed_generation",
            "created_at",
            "updated_at",
            "deleted_at",
            "last_reconcile_time",
            "next_reconcile_time",
            "finalizers",
            "outputs",
            "conditions",
            "plan");

    private final Registry registry;
    private final Specs specs;
    private final Clock clock;

    Changes(Registry registry, Specs specs, Clock clock) {
        this.registry = registry;
        this.specs = specs;
        this.clock = clock;
    }

    /// Replaces the spec, and labels and annotations if they are given. What a client has read may be sent back whole:
    /// what cannot be changed is passed over.
    Written update(ResourceIds.Found found, Body body, Preconditions conditions) {
        ObjectNode spec = body.object("spec");
        if (!body.has("spec")) {
            body.problem("spec", "is required");
        }
        @Nullable Map<String, String> labels = body.has("labels") ? body.named("labels") : null;
        @Nullable Map<String, String> annotations = body.has("annotations") ? body.named("annotations") : null;
        same(body, found);
        READ_ONLY.forEach(body::value);
        body.check();
        Consumer<Resource> change = object -> {
            refuseIfDeleting(object);
            object.tree().set("spec", spec == null ? object.tree().objectNode() : spec.deepCopy());
            replace(object, "labels", labels);
            replaceAnnotations(object, annotations);
        };
        if (spec != null) {
            specs.check(found.type(), ResourceForm.version(found.object(), found.type()), spec);
        }
        return write(found, conditions, change);
    }

    private static void same(Body body, ResourceIds.Found found) {
        ObjectNode form = ResourceForm.of(found.object(), found.type());
        for (String each : List.of("name", "namespace", "resource_type_name", "resource_type_version")) {
            String given = body.optionalText(each);
            if (given != null && !given.equals(form.path(each).asText())) {
                body.problem(
                        each,
                        "is \"" + given + "\", but it is \"" + form.path(each).asText() + "\" and cannot be changed");
            }
        }
    }

    private static void refuseIfDeleting(Resource object) {
        if (object.deleting()) {
            throw Problem.conflict("the resource is being deleted since " + object.deletionTimestamp())
                    .asException();
        }
    }

    private static void replace(Resource object, String field, @Nullable Map<String, String> values) {
        if (values != null) {
            ObjectNode node = object.ownMetadata().putObject(field);
            values.forEach(node::put);
        }
    }

    /// The version that a resource was created with is not the client's to change.
    private static void replaceAnnotations(Resource object, @Nullable Map<String, String> values) {
        String version = object.annotations().get(ResourceForm.VERSION_ANNOTATION);
        replace(object, "annotations", values);
        if (version != null) {
            object.ownMetadata().withObject("/annotations").put(ResourceForm.VERSION_ANNOTATION, version);
        }
    }

    Written finalizers(ResourceIds.Found found, Body body, Preconditions conditions) {
        List<String> add = body.texts("add").stream().map(Finalizers::stored).toList();
        List<String> remove = body.texts("remove");
        body.check();
        return write(found, conditions, object -> {
            Set<String> all = new LinkedHashSet<>(object.finalizers());
            remove.forEach(each -> all.removeAll(List.of(each, Finalizers.stored(each))));
            if (all.addAll(add)) {
                refuseIfDeleting(object);
            }
            ArrayNode list = object.ownMetadata().putArray("finalizers");
            all.forEach(list::add);
        });
    }

    /// Asks whoever reconciles to do it now.
    Written reconcile(ResourceIds.Found found) {
        return annotate(found, REQUESTED, clock.instant().toString());
    }

    /// Approves the plan that there is. Who names a plan approves that one or none.
    Written approve(ResourceIds.Found found, Body body) {
        @Nullable String wanted = body.optionalText("plan_id");
        body.check();
        return write(found, new Preconditions(List.of()), object -> {
            String id = object.tree().path("status").path("plan").path("id").asText("");
            if (id.isEmpty()) {
                throw Problem.conflict("the resource has no plan to approve").asException();
            }
            if (wanted != null && !wanted.equals(id)) {
                throw Problem.conflict("the plan is " + id + ", not " + wanted + ": look at it and approve that")
                        .asException();
            }
            object.ownMetadata().withObject("/annotations").put(APPROVED, id);
        });
    }

    private Written annotate(ResourceIds.Found found, String annotation, String value) {
        return write(
                found,
                new Preconditions(List.of()),
                object -> object.ownMetadata().withObject("/annotations").put(annotation, value));
    }

    private Written write(ResourceIds.Found found, Preconditions conditions, Consumer<Resource> change) {
        ResourcePath path = Lookup.path(found);
        String uid = found.object().header().uid();
        return Specs.telling(() -> registry.change(
                path,
                object -> {
                    if (!object.uid().equals(uid)) {
                        throw Problem.notFound("the resource has just been deleted, and another has its name")
                                .asException();
                    }
                    conditions.check("the resource", object.resourceVersion());
                    change.accept(object);
                    return object;
                },
                Call.writing()));
    }
}
