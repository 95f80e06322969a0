package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.SortedTree;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.Conditions;
import dev.capstan.registry.rules.NamespaceRules;
import dev.capstan.registry.type.ResourceType;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Empties namespaces that are being deleted, and then lets them go. What keeps one from going stands in its
/// status.
final class NamespaceCleanup implements AutoCloseable {
    private final Registry registry;
    private final Clock clock;
    private final WorkQueue<String> queue = new WorkQueue<>("namespace-cleanup", this::process);

    NamespaceCleanup(Registry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    void start(View view) {
        view.all(NamespaceRules.RESOURCE).stream()
                .filter(each -> each.header().deleting())
                .forEach(each -> queue.add(each.key().name()));
        queue.start();
    }

    void see(IndexChange change, View view) {
        Stored after = change.after();
        if (change.key().resource().equals(NamespaceRules.RESOURCE)) {
            if (after != null && after.header().deleting()) {
                queue.add(change.key().name());
            }
            return;
        }
        String namespace = change.key().namespace();
        if (namespace != null && terminating(view, namespace)) {
            queue.add(namespace);
        }
    }

    @Override
    public void close() {
        queue.close();
    }

    private static boolean terminating(View view, String name) {
        Stored namespace = view.find(new ResourceKey(NamespaceRules.RESOURCE, null, name));
        return namespace != null && namespace.header().deleting();
    }

    private void process(String name) {
        if (!terminating(registry.view(), name)) {
            return;
        }
        var deletions = new Deletions(registry);
        content(registry.view(), name).forEach(deletions::delete);
        List<Stored> rest = content(registry.view(), name);
        ResourcePath path = ResourcePath.of(new ResourceKey(NamespaceRules.RESOURCE, null, name));
        Absence.ignoring(() -> {
            if (!rest.isEmpty() || heldByOthers(name)) {
                registry.change(path.withSubresource("status"), each -> described(each, rest, deletions));
            }
            if (rest.isEmpty()) {
                registry.change(path.withSubresource("finalize"), NamespaceCleanup::finished);
            }
        });
        deletions.throwRefusal();
    }

    /// Whether the namespace stays although it is empty, so that somebody may want to know why.
    private boolean heldByOthers(String name) {
        Stored namespace = registry.view().find(new ResourceKey(NamespaceRules.RESOURCE, null, name));
        return namespace != null && !namespace.header().finalizers().isEmpty();
    }

    private static List<Stored> content(View view, String namespace) {
        var found = new ArrayList<Stored>();
        for (GroupResource kind : view.populated()) {
            SortedTree<Stored> objects = view.objects(kind);
            if (view.types().find(kind).map(ResourceType::namespaced).orElse(false)) {
                objects.visitFrom(
                        namespace + "/", each -> namespace.equals(each.key().namespace()) && found.add(each));
            }
        }
        return found;
    }

    private static Resource finished(Resource namespace) {
        if (namespace.part("spec") instanceof ObjectNode spec) {
            ArrayNode rest = spec.arrayNode();
            spec.path("finalizers").forEach(each -> {
                if (!each.asText().equals("kubernetes")) {
                    rest.add(each);
                }
            });
            spec.set("finalizers", rest);
        }
        return namespace;
    }

    private Resource described(Resource namespace, List<Stored> rest, Deletions deletions) {
        Map<String, Integer> kinds = new TreeMap<>();
        Map<String, Integer> finalizers = new TreeMap<>();
        for (Stored each : rest) {
            GroupResource kind = each.key().resource();
            kinds.merge(kind.plural() + "." + kind.group(), 1, Integer::sum);
            each.header().finalizers().forEach(name -> finalizers.merge(name, 1, Integer::sum));
        }
        ObjectNode status = namespace.tree().withObject("/status");
        status.put("phase", "Terminating");
        var conditions = new Conditions(status, clock.instant());
        found(conditions);
        deleted(conditions, deletions);
        remaining(conditions, kinds, finalizers);
        return namespace;
    }

    private static void found(Conditions conditions) {
        conditions.set(
                "NamespaceDeletionDiscoveryFailure",
                false,
                "ResourcesDiscovered",
                "All resources successfully discovered");
        conditions.set(
                "NamespaceDeletionGroupVersionParsingFailure",
                false,
                "ParsedGroupVersions",
                "All legacy kube types successfully parsed");
    }

    private static void deleted(Conditions conditions, Deletions deletions) {
        String why = deletions.why();
        conditions.set(
                "NamespaceDeletionContentFailure",
                !why.isEmpty(),
                why.isEmpty() ? "ContentDeleted" : "ContentDeletionFailed",
                why.isEmpty()
                        ? "All content successfully deleted, may be waiting on finalization"
                        : "Failed to delete all resource types, " + deletions.kinds() + " remaining: " + why);
    }

    private static void remaining(Conditions conditions, Map<String, Integer> kinds, Map<String, Integer> finalizers) {
        conditions.set(
                "NamespaceContentRemaining",
                !kinds.isEmpty(),
                kinds.isEmpty() ? "ContentRemoved" : "SomeResourcesRemain",
                kinds.isEmpty()
                        ? "All content successfully removed"
                        : "Some resources are remaining: " + counted(kinds, " has ", " resource instances"));
        conditions.set(
                "NamespaceFinalizersRemaining",
                !finalizers.isEmpty(),
                finalizers.isEmpty() ? "ContentHasNoFinalizers" : "SomeFinalizersRemain",
                finalizers.isEmpty()
                        ? "All content-preserving finalizers finished"
                        : "Some content in the namespace has finalizers remaining: "
                                + counted(finalizers, " in ", " resource instances"));
    }

    private static String counted(Map<String, Integer> counts, String between, String after) {
        return String.join(
                ", ",
                counts.entrySet().stream()
                        .map(each -> each.getKey() + between + each.getValue() + after)
                        .toList());
    }
}
