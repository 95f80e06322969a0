package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.CrdType;
import org.jspecify.annotations.Nullable;

/// Deletes the objects of kinds whose definition is being deleted, and then lets the definition go. Names that it
/// frees may make another definition acceptable.
final class CrdCleanup implements AutoCloseable {
    private final Registry registry;
    private final WorkQueue<ResourceKey> queue = new WorkQueue<>("crd-cleanup", this::process);

    CrdCleanup(Registry registry) {
        this.registry = registry;
    }

    void start(View view) {
        view.all(CrdType.RESOURCE).stream().filter(CrdCleanup::awaits).forEach(each -> queue.add(each.key()));
        queue.start();
    }

    void see(IndexChange change, View view) {
        Stored after = change.after();
        if (change.key().resource().equals(CrdType.RESOURCE)) {
            if (after == null || awaits(after) || renamed(change.before(), after)) {
                queue.add(change.key());
            }
            return;
        }
        if (after == null) {
            ResourceKey definition = definition(change.key().resource());
            Stored found = view.find(definition);
            if (found != null && awaits(found)) {
                queue.add(definition);
            }
        }
    }

    @Override
    public void close() {
        queue.close();
    }

    private static ResourceKey definition(GroupResource resource) {
        return new ResourceKey(CrdType.RESOURCE, null, resource.toString());
    }

    private static boolean renamed(@Nullable Stored before, Stored after) {
        return before != null && !names(before).equals(names(after));
    }

    private static JsonNode names(Stored definition) {
        return definition.read().tree().path("status").path("acceptedNames");
    }

    private static boolean awaits(Stored definition) {
        return definition.header().deleting()
                && definition.header().finalizers().contains(CrdType.CLEANUP_FINALIZER);
    }

    private void process(ResourceKey key) {
        Stored definition = registry.view().find(key);
        if (definition == null || !awaits(definition)) {
            reconsiderRejected();
            return;
        }
        GroupResource defined = CrdType.definedBy(definition.read());
        var deletions = new Deletions(registry);
        registry.view().all(defined).forEach(deletions::delete);
        if (registry.view().objects(defined).isEmpty()) {
            Absence.ignoring(() -> registry.change(ResourcePath.of(key), CrdCleanup::released));
        }
        deletions.throwRefusal();
    }

    private void reconsiderRejected() {
        for (Stored each : registry.view().all(CrdType.RESOURCE)) {
            if (!CrdType.conditionHolds(each.read(), "NamesAccepted")) {
                Absence.ignoring(() -> registry.change(ResourcePath.of(each.key()), same -> same));
            }
        }
    }

    private static Resource released(Resource definition) {
        ArrayNode rest = definition.ownMetadata().arrayNode();
        definition.finalizers().stream()
                .filter(each -> !each.equals(CrdType.CLEANUP_FINALIZER))
                .forEach(rest::add);
        definition.ownMetadata().set("finalizers", rest);
        return definition;
    }
}
