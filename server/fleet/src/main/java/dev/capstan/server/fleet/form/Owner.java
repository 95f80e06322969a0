package dev.capstan.server.fleet.form;

import dev.capstan.api.ResourceKey;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A cluster or a node pool, which owns what adapters report on it.
///
/// A node pool is named `CLUSTER.POOL`, a report `OWNER.ADAPTER`, and there is no dot in any of the parts.
///
/// @param cluster that of a node pool; null for a cluster
public record Owner(OwnerKind kind, Stored object, @Nullable Owner cluster) {
    private static final String HREF = "/api/hyperfleet/v1/clusters/";

    public static Owner cluster(Stored object) {
        return new Owner(OwnerKind.CLUSTER, object, null);
    }

    public Owner pool(Stored pool) {
        return new Owner(OwnerKind.NODE_POOL, pool, this);
    }

    public String id() {
        return kind.idOf(object);
    }

    public String statusId() {
        return "status-" + id();
    }

    public String clusterId() {
        return cluster == null ? id() : cluster.id();
    }

    /// Where it is served, with the longer of the two prefixes.
    public String href() {
        return cluster == null ? HREF + id() : cluster.href() + "/nodepools/" + id();
    }

    /// What people call it; for a node pool its name within the cluster.
    public String name() {
        String name = object.key().name();
        return name.substring(name.lastIndexOf(FleetNames.DOT) + 1);
    }

    public String namespace() {
        return Objects.requireNonNull(object.key().namespace());
    }

    public String uid() {
        return object.header().uid();
    }

    /// Where the report of an adapter is.
    public ResourceKey report(String adapter) {
        return report(object.key(), adapter);
    }

    /// Where the report of an adapter on what has this key is.
    public static ResourceKey report(ResourceKey owner, String adapter) {
        return new ResourceKey(FleetNames.ADAPTER_STATUSES, owner.namespace(), owner.name() + FleetNames.DOT + adapter);
    }

    /// What adapters have reported on it, in the order in which they first did. What was reported on another of this
    /// name, and has not gone yet, is not among them.
    public List<Stored> reports(View view) {
        String prefix = namespace() + "/" + object.key().name() + FleetNames.DOT;
        var found = new ArrayList<Stored>();
        view.objects(FleetNames.ADAPTER_STATUSES).visitFrom(prefix, each -> {
            boolean below = each.key().path().startsWith(prefix);
            if (below && each.key().path().indexOf(FleetNames.DOT, prefix.length()) < 0 && owns(each)) {
                found.add(each);
            }
            return below;
        });
        found.sort(Comparator.comparingLong(Stored::created));
        return found;
    }

    public boolean owns(Stored report) {
        return report.header().owners().stream().anyMatch(each -> each.uid().equals(uid()));
    }
}
