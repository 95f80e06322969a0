package dev.capstan.streamline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.patch.Json;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Puts the controller's finalizer on objects and takes it off.
///
/// A merge patch replaces the whole list, so it names the version it is based on: a list that somebody else has
/// changed is read again, never overwritten.
final class Finalizers {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int TRIES = 5;

    private final Patcher patcher;
    private final String finalizer;

    Finalizers(Patcher patcher, String finalizer) {
        this.patcher = patcher;
        this.finalizer = finalizer;
    }

    /// Puts it on.
    ///
    /// @return the object with it; empty when the object was changed since it was read
    Optional<HeldObject> add(HeldObject object) throws IOException, InterruptedException {
        try {
            return Optional.of(patch(
                    object,
                    Stream.concat(of(object).stream(), Stream.of(finalizer)).toList()));
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// Takes it off; an object that is gone has none.
    void remove(HeldObject object) throws IOException, InterruptedException {
        try {
            HeldObject current = object;
            for (int tries = 1; !removed(current, tries); tries++) {
                current = patcher.read(object.header().key());
                if (!current.header().uid().equals(object.header().uid())) {
                    return;
                }
            }
        } catch (KubernetesClientException e) {
            if (e.getCode() != NOT_FOUND) {
                throw e;
            }
        }
    }

    private boolean removed(HeldObject object, int tries) throws IOException, InterruptedException {
        List<String> all = of(object);
        if (!all.contains(finalizer)) {
            return true;
        }
        try {
            HeldObject _ = patch(
                    object, all.stream().filter(each -> !each.equals(finalizer)).toList());
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT && tries < TRIES) {
                return false;
            }
            throw e;
        }
    }

    private HeldObject patch(HeldObject object, List<String> finalizers) throws IOException, InterruptedException {
        ObjectNode patch = Json.object();
        ObjectNode metadata = patch.putObject("metadata");
        metadata.put("resourceVersion", Long.toString(object.header().resourceVersion()));
        finalizers.forEach(metadata.putArray("finalizers")::add);
        return patcher.patch(object, patch);
    }

    private static List<String> of(HeldObject object) throws IOException {
        return Json.read(object.json())
                .path("metadata")
                .path("finalizers")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }
}
