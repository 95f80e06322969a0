package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Freshness;
import dev.capstan.registry.Patch;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// A control plane with the fleet's kinds and nothing else.
final class Plane implements AutoCloseable {
    static final ResourcePath CLUSTER = path(FleetKinds.CLUSTERS, "one");

    final Store store = Store.inMemory();
    final Registry registry;
    private final Lifecycle lifecycle;

    Plane() throws InterruptedException {
        registry = Registry.open(
                store,
                Registry.Options.defaults().withRules(Map.of(FleetKinds.ADAPTER_STATUSES, new AdapterStatusRules())));
        lifecycle =
                Lifecycle.start(registry, store, Lifecycle.Options.defaults().withKinds(FleetKinds.definitions()));
        create("{apiVersion: fleet.capstan.dev/v1, kind: Cluster, metadata: {name: one}, spec: {region: eu}}");
    }

    static ResourcePath path(GroupResource kind, String name) {
        return new ResourcePath(kind, FleetKinds.VERSION, "default", name, "");
    }

    static ResourcePath report(String adapter) {
        return path(FleetKinds.ADAPTER_STATUSES, "one." + adapter);
    }

    Resource create(String yaml) {
        Document body = Document.yaml(yaml.getBytes(StandardCharsets.UTF_8));
        var object = new Resource((ObjectNode) body.tree());
        GroupVersion version = GroupVersion.parse(object.apiVersion());
        var type =
                registry.view().types().findKind(version.group(), object.kind()).orElseThrow();
        var path = new ResourcePath(type.resource(), version.version(), "default", null, "");
        return registry.create(path, body, WriteOptions.DEFAULT).object().read();
    }

    Resource patch(ResourcePath path, String yaml) {
        var body = Document.yaml(yaml.getBytes(StandardCharsets.UTF_8));
        var patch = new Patch(Patch.Form.MERGE, body.tree(), List.of(), false);
        return registry.patch(path, patch, WriteOptions.DEFAULT).object().read();
    }

    Resource get(ResourcePath path) {
        return registry.get(path, new Freshness.Latest()).object().read();
    }

    void delete(ResourcePath path) {
        registry.delete(path, DeleteOptions.DEFAULT);
    }

    @Override
    public void close() {
        lifecycle.close();
        store.close();
    }
}
