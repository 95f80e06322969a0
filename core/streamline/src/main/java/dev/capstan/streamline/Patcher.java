package dev.capstan.streamline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.OwnWrite;
import dev.capstan.streamline.cache.Scan;
import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.patch.MergePatch;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Patches the objects that are handled, so that our own writes start nothing and those of others are not
/// missed.
///
/// The answer to a patch is the object with everything that anybody wrote until then, and it is put into the
/// cache, so the watch will not tell of any of it again. What we expect is the object as it was handled, with
/// the patch applied; where the answer differs from that, somebody else has changed it meanwhile, and the
/// change is looked at as if the watch had told of it.
///
/// A patch that is not answered may have been done all the same. What is compared with an older state after that
/// would leave out what has to be taken back, so the object is read from the server before it is handled again.
final class Patcher {
    private static final int SERVER_ERROR = 500;
    private static final int NOT_FOUND = 404;

    private final Wire wire;
    private final Kind kind;
    private final ObjectCache cache;
    private final Leadership leadership;
    private final Noticed noticed;
    private final String query;

    /// What was patched without an answer, and not read since.
    private final Set<ObjectKey> unsure = ConcurrentHashMap.newKeySet();

    private volatile @Nullable String statusPath;

    /// Who is told of changes that others made.
    interface Noticed {
        void changed(HeldObject before, HeldObject after);
    }

    Patcher(Wire wire, Kind kind, ObjectCache cache, Leadership leadership, String manager, Noticed noticed) {
        this.wire = wire;
        this.kind = kind;
        this.cache = cache;
        this.leadership = leadership;
        this.noticed = noticed;
        this.query = "?fieldManager=" + manager;
    }

    /// Sends a merge patch of the status.
    HeldObject patchStatus(HeldObject handled, ObjectNode status) throws IOException, InterruptedException {
        ObjectNode patch = Json.object();
        patch.set("status", status);
        return patch(handled, patch, statusPath());
    }

    /// Sends a merge patch of the object itself.
    HeldObject patch(HeldObject handled, ObjectNode patch) throws IOException, InterruptedException {
        return patch(handled, patch, "");
    }

    /// The object as far as we know: as it is cached, unless a patch of our own may have changed it since.
    Optional<HeldObject> current(ObjectKey key) throws IOException, InterruptedException {
        Optional<HeldObject> cached = cache.get(key);
        if (cached.isEmpty()) {
            unsure.remove(key);
        }
        if (!unsure.contains(key)) {
            return cached;
        }
        OwnWrite write = cache.begin(key); // Whatever the watch tells meanwhile is looked at now.
        try {
            write.answered(read(key));
            unsure.remove(key);
        } catch (KubernetesClientException e) {
            if (e.getCode() != NOT_FOUND) {
                throw e;
            }
            return Optional.empty(); // The watch will tell.
        } finally {
            OwnWrite.End _ = write.end();
        }
        return cache.get(key);
    }

    /// The object as the server has it now.
    HeldObject read(ObjectKey key) throws IOException, InterruptedException {
        return Scan.object(wire.send(Call.get(kind.object(key))));
    }

    private HeldObject patch(HeldObject handled, ObjectNode patch, String subresource)
            throws IOException, InterruptedException {
        if (!leadership.held()) {
            throw new StoppedException(Fence.NOT_LEADING);
        }
        ObjectKey key = handled.header().key();
        String path = kind.object(key) + subresource + query;
        OwnWrite write = cache.begin(key);
        @Nullable HeldObject answer = null;
        try {
            answer = Scan.object(wire.send(Call.patch(path, Call.MERGE_PATCH, Json.bytes(patch))));
            write.answered(answer);
            return answer;
        } catch (KubernetesClientException e) {
            if (e.getCode() >= SERVER_ERROR) {
                unsure.add(key);
            }
            throw e;
        } catch (IOException | InterruptedException e) {
            unsure.add(key);
            throw e;
        } finally {
            OwnWrite.End end = write.end();
            if (answer != null && isForeign(handled, patch, answer, subresource)) {
                noticed.changed(handled, answer);
            }
            @Nullable HeldObject current = end.current();
            if (!end.quiet() && current != null) {
                noticed.changed(answer == null ? handled : answer, current);
            }
        }
    }

    private static boolean isForeign(HeldObject handled, ObjectNode patch, HeldObject answer, String subresource)
            throws IOException {
        // A status in the object itself counts as a change of the object; beside it, and metadata, do not.
        boolean counted = subresource.isEmpty() && patch.has("status");
        if (!counted && handled.header().generation() != answer.header().generation()) {
            return true; // Somebody changed it and changed it back: it wants a look even so.
        }
        ObjectNode expected = Json.read(handled.json());
        MergePatch.apply(expected, patch);
        return !plain(expected).equals(plain(Json.read(answer.json())));
    }

    /// An object without what the server counts by itself, and without what lists leave out.
    private static ObjectNode plain(ObjectNode object) {
        object.remove(List.of("apiVersion", "kind"));
        if (object.get("metadata") instanceof ObjectNode metadata) {
            metadata.remove(List.of("resourceVersion", "generation", "managedFields"));
        }
        return object;
    }

    /// Where the status is written: beside the object if the kind has it there, else in the object.
    private String statusPath() throws IOException, InterruptedException {
        @Nullable String known = statusPath;
        if (known == null) {
            known = wire.kinds().haveStatus(kind) ? "/status" : "";
            statusPath = known;
        }
        return known;
    }
}
