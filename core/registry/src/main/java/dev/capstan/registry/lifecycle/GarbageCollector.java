package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.OwnerReference;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.DeleteOptions.Propagation;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.MetadataRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Deletes what belongs to nobody any more, as Kubernetes does.
///
/// *Background*: when an object is gone, each object that it owned is looked at; one whose owners are all gone is
/// deleted. *Foreground*: an owner that carries the finalizer `foregroundDeletion` has its dependents deleted
/// first, and goes when those that block it are gone. *Orphan*: an owner that carries `orphan` is struck from its
/// dependents, and goes.
///
/// A circle of owners in the foreground would wait for itself; so a dependent that is about to be deleted while one
/// of its own dependents already waits stops blocking its owners.
final class GarbageCollector implements AutoCloseable {
    private final Registry registry;
    private final OwnerLookup owners;
    private final Ownership ownership = new Ownership();
    private final WorkQueue<ResourceKey> queue = new WorkQueue<>("garbage-collector", this::process);

    GarbageCollector(Registry registry, OwnerLookup owners) {
        this.registry = registry;
        this.owners = owners;
    }

    void start(View view) {
        for (var kind : view.populated()) {
            view.objects(kind).visitFrom("", each -> {
                see(IndexChange.written(null, each, Instant.EPOCH), view);
                return true;
            });
        }
        queue.start();
    }

    void see(IndexChange change, View view) {
        ownership.see(change);
        Stored after = change.after();
        if (after == null) {
            removed(change, view);
            return;
        }
        Stored before = change.before();
        boolean ownersChanged = before == null
                ? !after.header().owners().isEmpty()
                : !before.header().owners().equals(after.header().owners());
        if (ownersChanged || awaitsCollector(after)) {
            queue.add(change.key());
        }
        if (before != null && ownersChanged) {
            before.header().owners().forEach(each -> lookAt(each, change.key(), view));
        }
    }

    private void removed(IndexChange change, View view) {
        Stored before = change.before();
        if (before == null) {
            return;
        }
        ownership.dependentsOf(before.header().uid()).forEach(queue::add);
        before.header().owners().forEach(each -> lookAt(each, change.key(), view));
    }

    private void lookAt(OwnerReference owner, ResourceKey dependent, View view) {
        ResourceKey key = owners.key(owner, dependent, view);
        if (key != null) {
            queue.add(key);
        }
    }

    @Override
    public void close() {
        queue.close();
    }

    private static boolean awaitsCollector(Stored object) {
        List<String> finalizers = object.header().finalizers();
        return object.header().deleting()
                && (finalizers.contains(MetadataRules.FOREGROUND) || finalizers.contains(MetadataRules.ORPHAN));
    }

    private void process(ResourceKey key) {
        View view = registry.view();
        Stored object = view.find(key);
        if (object == null) {
            return;
        }
        if (awaitsCollector(object)) {
            if (object.header().finalizers().contains(MetadataRules.ORPHAN)) {
                orphan(object);
            } else {
                deleteDependents(object, view);
            }
        }
        if (!object.header().owners().isEmpty()) {
            collect(object, view);
        }
    }

    private void orphan(Stored owner) {
        String uid = owner.header().uid();
        for (ResourceKey dependent : ownership.dependentsOf(uid)) {
            Absence.ignoring(
                    () -> registry.change(ResourcePath.of(dependent), each -> withoutOwners(each, Set.of(uid))));
        }
        removeFinalizer(owner, MetadataRules.ORPHAN);
    }

    private void deleteDependents(Stored owner, View view) {
        String uid = owner.header().uid();
        boolean blocked = false;
        for (ResourceKey key : ownership.dependentsOf(uid)) {
            Stored dependent = view.find(key);
            if (dependent == null) {
                continue;
            }
            blocked |= dependent.header().owners().stream()
                    .anyMatch(each -> each.uid().equals(uid) && each.blockOwnerDeletion());
            if (!dependent.header().deleting()) {
                queue.add(key);
            }
        }
        if (!blocked) {
            removeFinalizer(owner, MetadataRules.FOREGROUND);
        }
    }

    private void collect(Stored object, View view) {
        var gone = new ArrayList<OwnerReference>();
        var leaving = new ArrayList<OwnerReference>();
        boolean held = false;
        for (OwnerReference owner : object.header().owners()) {
            switch (owners.state(owner, object.key(), view, ownership)) {
                case GONE -> gone.add(owner);
                case LEAVING -> leaving.add(owner);
                case THERE -> held = true;
            }
        }
        if ((gone.isEmpty() && leaving.isEmpty()) || object.header().deleting()) {
            return;
        }
        if (held) {
            gone.addAll(leaving);
            Set<String> uids = gone.stream().map(OwnerReference::uid).collect(Collectors.toSet());
            Absence.ignoring(() -> registry.change(ResourcePath.of(object.key()), each -> withoutOwners(each, uids)));
            return;
        }
        delete(object, leaving.isEmpty() ? Propagation.BACKGROUND : foreground(object, view));
    }

    private Propagation foreground(Stored object, View view) {
        List<ResourceKey> own = ownership.dependentsOf(object.header().uid());
        boolean circle = own.stream().map(view::find).anyMatch(each -> each != null && awaitsCollector(each));
        if (circle) {
            Absence.ignoring(() -> registry.change(ResourcePath.of(object.key()), GarbageCollector::unblocked));
        }
        return own.isEmpty() ? Propagation.BACKGROUND : Propagation.FOREGROUND;
    }

    private void delete(Stored object, Propagation propagation) {
        boolean orphaning = object.header().finalizers().contains(MetadataRules.ORPHAN);
        var options = new DeleteOptions(
                false,
                orphaning ? Propagation.ORPHAN : propagation,
                object.header().uid(),
                null);
        Absence.ignoring(() -> registry.delete(ResourcePath.of(object.key()), options));
    }

    private void removeFinalizer(Stored object, String finalizer) {
        Absence.ignoring(() -> registry.change(ResourcePath.of(object.key()), each -> {
            keepOnly(each.ownMetadata(), "finalizers", value -> !value.asText().equals(finalizer));
            return each;
        }));
    }

    private static Resource withoutOwners(Resource object, Set<String> uids) {
        keepOnly(
                object.ownMetadata(),
                "ownerReferences",
                each -> !uids.contains(each.path("uid").asText()));
        return object;
    }

    private static Resource unblocked(Resource object) {
        for (JsonNode each : object.metadata().path("ownerReferences")) {
            if (each instanceof ObjectNode owner) {
                owner.put("blockOwnerDeletion", false);
            }
        }
        return object;
    }

    private static void keepOnly(ObjectNode metadata, String field, Predicate<JsonNode> wanted) {
        ArrayNode rest = metadata.arrayNode();
        metadata.path(field).forEach(each -> {
            if (wanted.test(each)) {
                rest.add(each);
            }
        });
        if (rest.isEmpty()) {
            metadata.remove(field);
        } else {
            metadata.set(field, rest);
        }
    }
}
