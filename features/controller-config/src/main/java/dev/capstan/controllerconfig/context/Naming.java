package dev.capstan.controllerconfig.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// Brings what was fetched into the form that templates know: `id`, `name`, `generation`, `labels` beside `spec` and
/// `status`, whether the backend has them there or in `metadata`. Conditions, also those that other controllers have
/// reported, have a `name` and a `type`, whichever of them the backend says. Everything else stays where it was.
final class Naming {
    private Naming() {}

    static ObjectNode of(JsonNode fetched) {
        if (!(fetched instanceof ObjectNode object)) {
            throw new IllegalArgumentException("what was fetched is no object");
        }
        ObjectNode tree = object.deepCopy();
        JsonNode metadata = tree.path("metadata");
        for (String field : List.of("name", "generation", "labels", "namespace")) {
            if (!said(tree.path(field)) && said(metadata.path(field))) {
                tree.set(field, metadata.path(field));
            }
        }
        if (!said(tree.path("id"))) {
            tree.put("id", tree.path("name").asText(""));
        }
        if (!said(tree.path("name"))) {
            tree.put("name", tree.path("id").asText(""));
        }
        JsonNode status = tree.path("status");
        conditions(status);
        status.path("controller_statuses").forEach(Naming::conditions);
        return tree;
    }

    private static void conditions(JsonNode status) {
        for (JsonNode each : status.path("conditions")) {
            if (each instanceof ObjectNode condition) {
                both(condition, "name", "type");
                both(condition, "type", "name");
            }
        }
    }

    private static void both(ObjectNode condition, String field, String other) {
        if (!condition.has(field) && condition.has(other)) {
            condition.set(field, condition.get(other));
        }
    }

    /// An empty text says nothing.
    static boolean said(JsonNode value) {
        return !value.isMissingNode()
                && !value.isNull()
                && !(value.isTextual() && value.textValue().isEmpty());
    }
}
