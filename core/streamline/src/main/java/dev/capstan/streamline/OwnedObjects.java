package dev.capstan.streamline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.OwnWrite;
import dev.capstan.streamline.cache.Scan;
import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What belongs to one object, kept by server-side apply.
final class OwnedObjects implements Owned {
    private static final int CONFLICT = 409;
    private static final int TRIES = 5;
    private static final List<String> SERVERS_OWN =
            List.of("managedFields", "resourceVersion", "uid", "creationTimestamp", "generation", "selfLink");

    private final HasMetadata owner;
    private final Shared shared;

    /// What all objects of a controller share here.
    ///
    /// @param watchlist with the caches of the kinds that the controller owns
    /// @param manager under which name fields are set
    /// @param disturbed told an owner whose object was changed by somebody else while we wrote it
    record Shared(
            Wire wire, Leadership leadership, Watchlist watchlist, String manager, Consumer<ObjectKey> disturbed) {}

    OwnedObjects(HasMetadata owner, Shared shared) {
        this.owner = owner;
        this.shared = shared;
    }

    @Override
    public <R extends HasMetadata> R ensure(R wanted) {
        ObjectNode tree = tree(wanted);
        tree.remove("status");
        ObjectNode metadata = tree.withObjectProperty("metadata");
        metadata.remove(SERVERS_OWN);
        ObjectKey key = place(wanted, metadata);
        List<OwnerReference> owners = new ArrayList<>(wanted.getMetadata().getOwnerReferences());
        owners.removeIf(this::isMine);
        owners.add(mine());
        metadata.set("ownerReferences", Json.tree(shared.wire().serialization().asJson(owners)));
        return typed(wanted, apply(wanted, key, tree, shared.manager()));
    }

    @Override
    public <R extends HasMetadata> R adopt(R existing) {
        existing.getMetadata().getOwnerReferences().stream()
                .filter(each -> Boolean.TRUE.equals(each.getController()) && !isMine(each))
                .findFirst()
                .ifPresent(other -> {
                    throw new IllegalStateException(name(existing) + " cannot be adopted: " + other.getKind() + " "
                            + other.getName() + " is in charge of it");
                });
        ObjectNode tree = Json.object();
        tree.put("apiVersion", existing.getApiVersion()).put("kind", existing.getKind());
        ObjectNode metadata =
                tree.putObject("metadata").put("name", existing.getMetadata().getName());
        ObjectKey key = place(existing, metadata);
        metadata.set("ownerReferences", Json.tree(shared.wire().serialization().asJson(List.of(mine()))));
        // Another manager than for whole objects: applying is also taking away what one no longer sets.
        return typed(existing, apply(existing, key, tree, shared.manager() + "-owner"));
    }

    @Override
    public <R extends HasMetadata> R release(R existing) {
        Kind kind = kind(existing);
        ObjectKey key = ObjectKey.of(existing);
        for (int tries = 1; ; tries++) {
            R current = typed(existing, unchecked(() -> shared.wire().send(Call.get(kind.object(key)))));
            List<OwnerReference> others = new ArrayList<>(current.getMetadata().getOwnerReferences());
            if (!others.removeIf(this::isMine)) {
                return current;
            }
            try {
                return typed(
                        existing,
                        written(
                                kind,
                                key,
                                Call.patch(
                                        kind.object(key) + "?fieldManager=" + shared.manager(),
                                        Call.MERGE_PATCH,
                                        Json.bytes(ownersOnly(current, others)))));
            } catch (KubernetesClientException e) {
                if (e.getCode() != CONFLICT || tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    private ObjectNode ownersOnly(HasMetadata current, List<OwnerReference> owners) {
        ObjectNode patch = Json.object();
        ObjectNode metadata = patch.putObject("metadata");
        metadata.put("resourceVersion", current.getMetadata().getResourceVersion());
        metadata.set("ownerReferences", Json.tree(shared.wire().serialization().asJson(owners)));
        return patch;
    }

    private byte[] apply(HasMetadata object, ObjectKey key, ObjectNode tree, String manager) {
        Kind kind = kind(object);
        String path = kind.object(key) + "?force=true&fieldManager=" + manager;
        return written(kind, key, Call.patch(path, Call.APPLY_PATCH, Json.bytes(tree)));
    }

    /// Sends a write, so that the watch of owned objects does not wake their owner because of it.
    private byte[] written(Kind kind, ObjectKey key, Call call) {
        if (!shared.leadership().held()) {
            throw new StoppedException(Fence.NOT_LEADING);
        }
        @Nullable ObjectCache cache = shared.watchlist().ownedCache(kind);
        if (cache == null) {
            return unchecked(() -> shared.wire().send(call));
        }
        OwnWrite write = cache.begin(key);
        boolean quiet = false;
        try {
            byte[] answer = unchecked(() -> shared.wire().send(call));
            HeldObject held = unchecked(() -> Scan.object(answer));
            write.answered(held);
            quiet = true;
            return answer;
        } catch (KubernetesClientException e) {
            quiet = true; // It was refused, so there is nothing to hear of.
            throw e;
        } finally {
            quiet &= write.end().quiet();
            if (!quiet) {
                shared.disturbed().accept(ObjectKey.of(owner));
            }
        }
    }

    /// Where the object is; the owner's namespace unless it says another.
    private ObjectKey place(HasMetadata object, ObjectNode metadata) {
        String home = owner.getMetadata().getNamespace();
        Kind kind = kind(object);
        @Nullable String namespace = object.getMetadata().getNamespace();
        if (kind.namespaced() && (namespace == null || namespace.isEmpty())) {
            namespace = home;
        }
        boolean reachable = home == null || (kind.namespaced() && home.equals(namespace));
        if (!reachable) {
            throw new IllegalArgumentException(name(object) + " cannot belong to " + name(owner)
                    + ": an owner in a namespace owns only what is in the same one");
        }
        if (kind.namespaced() && namespace != null) {
            metadata.put("namespace", namespace);
        }
        return ObjectKey.of(
                kind.namespaced() ? namespace : null, object.getMetadata().getName());
    }

    private Kind kind(HasMetadata object) {
        return unchecked(() -> shared.wire().kinds().of(object));
    }

    private OwnerReference mine() {
        return new OwnerReferenceBuilder()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    private boolean isMine(OwnerReference reference) {
        return owner.getMetadata().getUid().equals(reference.getUid());
    }

    private ObjectNode tree(HasMetadata object) {
        return unchecked(() -> Json.read(shared.wire().serialization().asJson(object)));
    }

    @SuppressWarnings("unchecked") // The answer is of the kind that was asked for.
    private <R extends HasMetadata> R typed(R like, byte[] json) {
        return (R) shared.wire().serialization().unmarshal(new ByteArrayInputStream(json), like.getClass());
    }

    private static String name(HasMetadata object) {
        return object.getKind() + " " + ObjectKey.of(object);
    }

    private interface Sending<R> {
        R send() throws IOException, InterruptedException;
    }

    private static <R> R unchecked(Sending<R> sending) {
        try {
            return sending.send();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new InterruptedIOException("interrupted while waiting for an answer"));
        }
    }
}
