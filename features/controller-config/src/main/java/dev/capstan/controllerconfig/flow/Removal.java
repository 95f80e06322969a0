package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.object.ApiException;
import dev.capstan.controllerconfig.object.ObjectApi;
import dev.capstan.controllerconfig.object.Tracking;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Deletes what a controller made for somebody, found by its labels.
///
/// @param kinds of what may have been made
record Removal(ObjectApi api, Set<ObjectKind> kinds) {
    /// Deletes all that is not being deleted yet.
    ///
    /// @return what is still there, such as `Job cls-system/validate-c1`
    List<String> remove(Tracking tracking) throws ApiException, InterruptedException {
        var left = new LinkedHashSet<String>();
        for (ObjectKind kind : kinds) {
            for (ObjectNode each : found(kind, tracking)) {
                if (!each.path("metadata").has("deletionTimestamp")) {
                    api.delete(each);
                }
            }
            found(kind, tracking).forEach(each -> left.add(words(each)));
        }
        return List.copyOf(left);
    }

    private List<ObjectNode> found(ObjectKind kind, Tracking tracking) throws ApiException, InterruptedException {
        return api.list(kind.apiVersion(), kind.kind(), kind.namespace(), tracking.selector());
    }

    private static String words(ObjectNode object) {
        JsonNode metadata = object.path("metadata");
        String namespace = metadata.path("namespace").asText("");
        String name = metadata.path("name").asText();
        return object.path("kind").asText() + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
    }
}
