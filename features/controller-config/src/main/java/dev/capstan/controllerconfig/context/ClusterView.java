package dev.capstan.controllerconfig.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// A cluster as templates see it, `.cluster`: `id`, `name`, `namespace`, `generation`, `labels`, `spec`, `status`, and
/// whatever else the backend says of it. Nobody changes the tree.
public record ClusterView(ObjectNode tree) {
    /// Where the objects of a cluster go that has no namespace, and whose config says nothing of it.
    public static final String NAMESPACE = "cls-system";

    /// @param fetched what the backend answered: cls-backend's form, HyperFleet's, or a Kubernetes object
    /// @throws IllegalArgumentException when it is no object
    public static ClusterView of(JsonNode fetched) {
        return new ClusterView(Naming.of(fetched));
    }

    public String id() {
        return tree.path("id").asText("");
    }

    public String name() {
        return tree.path("name").asText("");
    }

    /// 0 when the backend counts none.
    public long generation() {
        return tree.path("generation").asLong(0);
    }

    /// Empty when the cluster has none.
    public String namespace() {
        return tree.path("namespace").asText("");
    }

    /// The same cluster in a namespace.
    public ClusterView in(String namespace) {
        ObjectNode moved = tree.deepCopy();
        moved.put("namespace", namespace);
        return new ClusterView(moved);
    }
}
