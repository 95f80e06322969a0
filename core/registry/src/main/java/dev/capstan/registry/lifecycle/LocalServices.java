package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.ApiServiceRules;
import dev.capstan.registry.type.CrdType;
import dev.capstan.registry.type.ResourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// Keeps an APIService for every group and version that is served, for clients that look there what there is.
///
/// Those of built-in kinds are made at the start, those of definitions come and go with them. Only what is missing, or
/// about what is served no more, is written.
final class LocalServices implements AutoCloseable {
    private static final String LABEL = "kube-aggregator.kubernetes.io/automanaged";
    private static final String OF_DEFINITIONS = "true";
    private static final long OTHERS = 1000;
    /// How important Kubernetes takes a group to be. The group of the APIServices themselves has none.
    private static final Map<String, Long> PRIORITIES = Map.ofEntries(
            Map.entry("", 18000L),
            Map.entry("apps", 17800L),
            Map.entry("events.k8s.io", 17750L),
            Map.entry("authentication.k8s.io", 17700L),
            Map.entry("authorization.k8s.io", 17600L),
            Map.entry("autoscaling", 17500L),
            Map.entry("batch", 17400L),
            Map.entry("certificates.k8s.io", 17300L),
            Map.entry("networking.k8s.io", 17200L),
            Map.entry("policy", 17100L),
            Map.entry("rbac.authorization.k8s.io", 17000L),
            Map.entry("storage.k8s.io", 16800L),
            Map.entry("apiextensions.k8s.io", 16700L),
            Map.entry("admissionregistration.k8s.io", 16700L),
            Map.entry("scheduling.k8s.io", 16600L),
            Map.entry("coordination.k8s.io", 16500L),
            Map.entry("node.k8s.io", 16300L),
            Map.entry("discovery.k8s.io", 16200L),
            Map.entry("flowcontrol.apiserver.k8s.io", 16100L));

    private final Registry registry;
    private final WorkQueue<ResourceKey> queue = new WorkQueue<>("local-services", this::process);

    LocalServices(Registry registry) {
        this.registry = registry;
    }

    /// Makes those of built-in kinds.
    void ensure() {
        View view = registry.view();
        List<Runnable> missing = new ArrayList<>();
        served(view).forEach((name, version) -> {
            if (PRIORITIES.containsKey(version.group()) && view.find(key(name)) == null) {
                missing.add(Standing.action("APIService " + name, () -> create(name, version)));
            }
        });
        Standing.together(missing);
    }

    void start(View view) {
        Map<String, GroupVersion> served = served(view);
        served.keySet().stream()
                .map(LocalServices::key)
                .filter(each -> view.find(each) == null)
                .forEach(queue::add);
        view.all(ApiServiceRules.RESOURCE).stream()
                .map(Stored::key)
                .filter(each -> !served.containsKey(each.name()))
                .forEach(queue::add);
        queue.start();
    }

    /// A change of a definition may concern each of its versions, as it is and as it was.
    void see(IndexChange change) {
        if (change.key().resource().equals(ApiServiceRules.RESOURCE)) {
            if (change.after() == null) {
                queue.add(change.key());
            }
        } else if (change.key().resource().equals(CrdType.RESOURCE)) {
            queue.add(change.key());
        }
    }

    @Override
    public void close() {
        queue.close();
    }

    /// @param key of an APIService, or of a definition, which stands for all that are about its group
    private void process(ResourceKey key) {
        View view = registry.view();
        Map<String, GroupVersion> served = served(view);
        if (key.resource().equals(ApiServiceRules.RESOURCE)) {
            settle(key.name(), served, view);
            return;
        }
        String ofGroup = key.name().substring(key.name().indexOf('.'));
        var names = new TreeSet<>(served.keySet());
        view.all(ApiServiceRules.RESOURCE).forEach(each -> names.add(each.key().name()));
        names.stream()
                .filter(each -> each.substring(each.indexOf('.')).equals(ofGroup))
                .forEach(each -> settle(each, served, view));
    }

    private void settle(String name, Map<String, GroupVersion> served, View view) {
        GroupVersion version = served.get(name);
        Stored found = view.find(key(name));
        if (version != null && found == null) {
            create(name, version);
        } else if (version == null && found != null && isOfDefinition(found)) {
            Absence.ignoring(() -> registry.delete(ResourcePath.of(found.key()), DeleteOptions.DEFAULT));
        }
    }

    private static ResourceKey key(String name) {
        return new ResourceKey(ApiServiceRules.RESOURCE, null, name);
    }

    private static boolean isOfDefinition(Stored service) {
        return service.read().labels().getOrDefault(LABEL, "").equals(OF_DEFINITIONS);
    }

    /// What is served, by the name of its APIService.
    private static Map<String, GroupVersion> served(View view) {
        var found = new TreeMap<String, GroupVersion>();
        for (ResourceType type : view.types().all()) {
            if (type.builtIn() && !PRIORITIES.containsKey(type.group())) {
                continue;
            }
            type.versions().stream()
                    .filter(each -> each.served())
                    .map(each -> new GroupVersion(type.group(), each.name()))
                    .forEach(each -> found.put(each.version() + "." + each.group(), each));
        }
        return found;
    }

    private void create(String name, GroupVersion version) {
        Long priority = PRIORITIES.get(version.group());
        ObjectNode service = JsonNodeFactory.instance.objectNode();
        service.put("apiVersion", "apiregistration.k8s.io/v1").put("kind", "APIService");
        ObjectNode metadata = service.putObject("metadata").put("name", name);
        metadata.putObject("labels").put(LABEL, priority == null ? OF_DEFINITIONS : "onstart");
        ObjectNode spec = service.putObject("spec").put("version", version.version());
        if (!version.group().isEmpty()) {
            spec.put("group", version.group());
        }
        spec.put("groupPriorityMinimum", priority == null ? OTHERS : priority);
        spec.put("versionPriority", versionPriority(version, priority == null));
        Standing.create(registry, ApiServiceRules.RESOURCE, service);
    }

    private static long versionPriority(GroupVersion version, boolean custom) {
        return switch (version.toString()) {
            case "v1" -> 1;
            case "autoscaling/v2" -> 30;
            case "flowcontrol.apiserver.k8s.io/v1" -> 21;
            default -> custom ? 100 : 15;
        };
    }
}
