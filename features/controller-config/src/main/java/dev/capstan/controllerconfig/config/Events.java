package dev.capstan.controllerconfig.config;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The events a controller listens to: `cluster` and `nodepool` mean all of them, `cluster.created` one.
public record Events(Set<String> names) {
    static final List<String> KNOWN = List.of(
            "cluster",
            "cluster.created",
            "cluster.updated",
            "cluster.deleted",
            "cluster.reconcile",
            "nodepool",
            "nodepool.created",
            "nodepool.updated",
            "nodepool.deleted",
            "nodepool.reconcile");

    public Events {
        names = Set.copyOf(names);
    }

    static Events defaults() {
        return new Events(Set.of("cluster"));
    }

    /// Whether it listens to events of this type, such as `cluster.reconcile`.
    public boolean include(String type) {
        int dot = type.indexOf('.');
        return names.contains(type) || (dot > 0 && names.contains(type.substring(0, dot)));
    }

    /// Whether events of this type end what it listens to: node pools go with their cluster, though it says nothing of
    /// clusters.
    public boolean end(String type) {
        return type.equals("cluster.deleted") && !include(type) && include("nodepool.deleted");
    }

    @Override
    public String toString() {
        return String.join(", ", new TreeSet<>(names));
    }
}
