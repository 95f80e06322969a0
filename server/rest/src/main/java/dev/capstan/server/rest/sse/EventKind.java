package dev.capstan.server.rest.sse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import java.util.ArrayList;
import java.util.List;

/// What can happen to a resource.
enum EventKind {
    /// It is there.
    CREATED,
    /// Its spec has changed.
    MODIFIED,
    /// Somebody wants it to go. It is gone already when it has no finalizers; else it goes with [#REMOVED].
    DELETED,
    /// Its reconciler was successful.
    RECONCILED,
    /// It is gone, after it was deleted and its finalizers were cleared.
    REMOVED;

    /// What a change means, in order; nothing when it is of no interest. A kind whose status is written with its
    /// spec may be modified and reconciled at once.
    static List<EventKind> of(IndexChange change) {
        Stored before = change.before();
        Stored after = change.after();
        if (before == null) {
            return List.of(CREATED);
        }
        if (after == null) {
            return List.of(before.header().deleting() ? REMOVED : DELETED);
        }
        if (after.header().deleting() && !before.header().deleting()) {
            return List.of(DELETED);
        }
        return between(before.read(), after.read());
    }

    private static List<EventKind> between(Resource before, Resource after) {
        var found = new ArrayList<EventKind>(2);
        if (before.generation() != after.generation()) {
            found.add(MODIFIED);
        }
        JsonNode attempt = attempt(after);
        if (attempt.path("success").asBoolean(false) && !attempt.equals(attempt(before))) {
            found.add(RECONCILED);
        }
        return found;
    }

    private static JsonNode attempt(Resource object) {
        return object.tree().path("status").path("lastReconcile");
    }
}
