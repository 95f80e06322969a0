package dev.capstan.fleet.kind;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A cluster or a node pool, by name.
///
/// A node pool is named `CLUSTER.POOL`, a report `OWNER.ADAPTER`, and there is no dot in any of the parts. So a
/// name says what it belongs to, no two can be mistaken for each other, and the reports of an owner stand together.
public record Owner(String namespace, String name) {
    private static final char DOT = '.';

    /// Whose report this is.
    static Owner reportedOn(Resource report) {
        var spec = report.tree().path("spec");
        String pool = spec.path("nodePool").asText("");
        String cluster = spec.path("cluster").asText("");
        return new Owner(report.namespace(), pool.isEmpty() ? cluster : cluster + DOT + pool);
    }

    /// Whose report, or node pool, has this key; null when none can have it.
    public static @Nullable Owner above(ResourceKey key) {
        int end = key.name().lastIndexOf(DOT);
        return end < 0 ? null : new Owner(namespace(key), key.name().substring(0, end));
    }

    public static Owner at(ResourceKey key) {
        return new Owner(namespace(key), key.name());
    }

    private static String namespace(ResourceKey key) {
        return Objects.requireNonNull(key.namespace());
    }

    /// As it is; null when it is not there, or cannot be as it has no name.
    @Nullable
    Stored find(View view) {
        return name.isEmpty() ? null : view.find(key());
    }

    public boolean isPool() {
        return name.indexOf(DOT) >= 0;
    }

    GroupResource kind() {
        return isPool() ? FleetKinds.NODE_POOLS : FleetKinds.CLUSTERS;
    }

    public ResourceKey key() {
        return new ResourceKey(kind(), namespace, name);
    }

    String reportOf(String adapter) {
        return name + DOT + adapter;
    }

    boolean isReportedAt(ResourceKey key) {
        return key.resource().equals(FleetKinds.ADAPTER_STATUSES) && equals(above(key));
    }

    /// Whether the key is that of a node pool of this cluster.
    boolean isParentOf(ResourceKey key) {
        return key.resource().equals(FleetKinds.NODE_POOLS) && equals(above(key));
    }

    /// What adapters have reported on it, by the name of the adapter.
    public List<Stored> reports(View view) {
        return below(view, FleetKinds.ADAPTER_STATUSES);
    }

    /// The node pools of a cluster.
    public List<Stored> pools(View view) {
        return isPool() ? List.of() : below(view, FleetKinds.NODE_POOLS);
    }

    private List<Stored> below(View view, GroupResource kind) {
        String prefix = new ResourceKey(kind, namespace, name + DOT).path();
        var found = new ArrayList<Stored>();
        view.objects(kind).visitFrom(prefix, each -> {
            boolean below = each.key().path().startsWith(prefix);
            if (below && each.key().path().indexOf(DOT, prefix.length()) < 0) {
                found.add(each);
            }
            return below;
        });
        return found;
    }
}
