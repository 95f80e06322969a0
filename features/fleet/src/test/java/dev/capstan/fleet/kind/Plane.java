package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Freshness;
import dev.capstan.registry.Patch;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.store.Store;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;

/// A control plane with the fleet's kinds and nothing else.
public final class Plane implements AutoCloseable {
    public static final ResourcePath CLUSTER = path(FleetKinds.CLUSTERS, "one");

    public final Store store = Store.inMemory();
    public final Registry registry;
    public final Reviewer reviewer;
    final FleetRules fleet;
    private final Lifecycle lifecycle;

    public Plane() throws InterruptedException {
        this(Aggregations.shipped(), Clock.systemUTC());
    }

    public Plane(Aggregations aggregations, Clock clock) throws InterruptedException {
        fleet = new FleetRules(aggregations, clock);
        reviewer = fleet.reviewer();
        registry = Registry.open(
                store,
                Registry.Options.defaults()
                        .withClock(clock)
                        .withRules(fleet.rules())
                        .withDerivations(List.of(fleet.derivation())));
        lifecycle =
                Lifecycle.start(registry, store, Lifecycle.Options.defaults().withKinds(FleetKinds.definitions()));
        create("{apiVersion: fleet.capstan.dev/v1, kind: Cluster, metadata: {name: one}, spec: {region: eu}}");
    }

    /// A report of all three conditions at a generation.
    public void report(String owner, String adapter, long generation, String available, String applied, String health) {
        int dot = owner.indexOf('.');
        String about = dot < 0
                ? "cluster: " + owner
                : "cluster: " + owner.substring(0, dot) + ", nodePool: " + owner.substring(dot + 1);
        String status = """
                status:
                  observedGeneration: %d
                  conditions:
                  - {type: Available, status: "%s", reason: R, message: M of %s}
                  - {type: Applied, status: "%s"}
                  - {type: Health, status: "%s"}
                """.formatted(generation, available, adapter, applied, health);
        ResourcePath path = path(FleetKinds.ADAPTER_STATUSES, owner + "." + adapter);
        if (registry.find(path.key()) == null) {
            create("apiVersion: fleet.capstan.dev/v1\nkind: AdapterStatus\nmetadata: {name: " + owner + "." + adapter
                    + "}\nspec: {" + about + ", adapter: " + adapter + "}\n" + status);
        } else {
            patch(path, status);
        }
    }

    public static ResourcePath path(GroupResource kind, String name) {
        return new ResourcePath(kind, FleetKinds.VERSION, "default", name, "");
    }

    static ResourcePath report(String adapter) {
        return path(FleetKinds.ADAPTER_STATUSES, "one." + adapter);
    }

    public Resource create(String yaml) {
        Document body = Document.yaml(yaml.getBytes(StandardCharsets.UTF_8));
        var object = new Resource((ObjectNode) body.tree());
        GroupVersion version = GroupVersion.parse(object.apiVersion());
        var type =
                registry.view().types().findKind(version.group(), object.kind()).orElseThrow();
        var path = new ResourcePath(type.resource(), version.version(), "default", null, "");
        return registry.create(path, body, WriteOptions.DEFAULT).object().read();
    }

    public Resource patch(ResourcePath path, String yaml) {
        var body = Document.yaml(yaml.getBytes(StandardCharsets.UTF_8));
        var patch = new Patch(Patch.Form.MERGE, body.tree(), List.of(), false);
        return registry.patch(path, patch, WriteOptions.DEFAULT).object().read();
    }

    public Resource get(ResourcePath path) {
        return registry.get(path, new Freshness.Latest()).object().read();
    }

    public void delete(ResourcePath path) {
        registry.delete(path, DeleteOptions.DEFAULT);
    }

    @Override
    public void close() {
        lifecycle.close();
        store.close();
    }
}
