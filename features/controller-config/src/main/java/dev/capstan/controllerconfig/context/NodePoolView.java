package dev.capstan.controllerconfig.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// A node pool as templates see it, `.nodepool`: `id`, `name`, `generation`, `labels`, `spec`, `status`, and whatever
/// else the backend says of it. Nobody changes the tree.
public record NodePoolView(ObjectNode tree) {
    /// @param fetched what the backend answered
    /// @throws IllegalArgumentException when it is no object
    public static NodePoolView of(JsonNode fetched) {
        return new NodePoolView(Naming.of(fetched));
    }

    public String id() {
        return tree.path("id").asText("");
    }

    /// 0 when the backend counts none.
    public long generation() {
        return tree.path("generation").asLong(0);
    }
}
