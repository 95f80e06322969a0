package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// The parameters of operations.
final class Parameters {
    private static final ObjectNode DRY_RUN = query("dryRun", "string", "All, to go through everything but the write.");
    private static final ObjectNode FIELD_MANAGER =
            query("fieldManager", "string", "Who makes the change; needed to apply.");
    private static final ObjectNode FIELD_VALIDATION =
            query("fieldValidation", "string", "What to do about unknown or duplicate fields: Ignore, Warn or Strict.");
    private static final ObjectNode FORCE =
            query("force", "boolean", "Take fields from other managers instead of failing; only to apply.");
    static final ObjectNode NAMESPACE = path("namespace", "The namespace the objects live in.");
    static final ObjectNode PRETTY = query("pretty", "string", "Whether to indent the answer.");
    static final List<ObjectNode> LIST = List.of(
            query("allowWatchBookmarks", "boolean", "Whether a watch may send bookmarks."),
            query("continue", "string", "The token of the page before, to get the next one."),
            query("fieldSelector", "string", "Restricts the objects by their fields."),
            query("labelSelector", "string", "Restricts the objects by their labels."),
            query("limit", "integer", "How many objects to return at most."),
            query("resourceVersion", "string", "How fresh the answer must be."),
            query("resourceVersionMatch", "string", "How resourceVersion is meant: Exact or NotOlderThan."),
            query("sendInitialEvents", "boolean", "Whether a watch begins with the objects there are."),
            query("timeoutSeconds", "integer", "How long a watch may last."),
            query("watch", "boolean", "Whether to send changes as they happen instead of a list."));
    static final List<ObjectNode> WRITE = List.of(DRY_RUN, FIELD_MANAGER, FIELD_VALIDATION);
    static final List<ObjectNode> PATCH = List.of(DRY_RUN, FIELD_MANAGER, FIELD_VALIDATION, FORCE);
    static final List<ObjectNode> READ = List.of(query("resourceVersion", "string", "How fresh the answer must be."));
    static final List<ObjectNode> DELETE = List.of(
            DRY_RUN,
            query("gracePeriodSeconds", "integer", "How long the object may take to stop."),
            query("orphanDependents", "boolean", "Older name of propagationPolicy Orphan."),
            query("propagationPolicy", "string", "What happens to dependents: Orphan, Background or Foreground."));

    private Parameters() {}

    static ObjectNode name(String kind) {
        return path("name", "Name of the " + kind + ".");
    }

    private static ObjectNode path(String name, String description) {
        return parameter(name, "path", "string", description, true);
    }

    private static ObjectNode query(String name, String type, String description) {
        return parameter(name, "query", type, description, false);
    }

    private static ObjectNode parameter(String name, String in, String type, String description, boolean required) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("name", name).put("in", in).put("description", description);
        if (required) {
            node.put("required", true);
        }
        node.putObject("schema").put("type", type).put("uniqueItems", true);
        return node;
    }
}
