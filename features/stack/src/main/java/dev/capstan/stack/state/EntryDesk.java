package dev.capstan.stack.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackName;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.store.encryption.Seal;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads and writes the objects that a stack's entries are kept in.
final class EntryDesk {
    private static final int FEW = 16;
    private static final int PAGE = 500;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final String FIELD_MANAGER = "?fieldManager=capstan-stacks";
    private static final byte[] UNHELD = "{\"metadata\":{\"finalizers\":null}}".getBytes(UTF_8);

    private final Wire wire;
    private final String namespace;
    private final String uid;
    private final EntryForm form;

    EntryDesk(Wire wire, StackName stack, Seal seal) {
        this.wire = wire;
        this.namespace = stack.namespace();
        this.uid = stack.uid();
        this.form = new EntryForm(stack, seal);
    }

    /// Everything there is. Few places are read one by one, as a list looks at the objects of all stacks.
    ///
    /// @throws TerminalException when it cannot be decrypted, or was written by a newer program
    Found find() {
        List<JsonNode> all = objects();
        return all.isEmpty()
                ? Found.NOTHING
                : new Found(places(all.getFirst()), all.stream().map(form::kept).toList());
    }

    private static int places(JsonNode first) {
        return Math.max(1, first.at("/spec/places").asInt());
    }

    /// The first one first.
    private List<JsonNode> objects() {
        Optional<JsonNode> first = get(0);
        if (first.isEmpty()) {
            return List.of();
        }
        int places = places(first.get());
        if (places > FEW) {
            return list();
        }
        var all = new ArrayList<JsonNode>();
        all.add(first.get());
        for (int number = 1; number < places; number++) {
            get(number).ifPresent(all::add);
        }
        return all;
    }

    /// An entry as it is kept.
    String sealed(int number, String key, Map<String, Object> entry) {
        return form.sealed(number, key, entry);
    }

    /// Writes the object of a place as a whole, and notes its version.
    ///
    /// @param sealed empty when the place becomes free
    /// @param held whether it is kept from being deleted
    /// @param places for the first one: how many there may be; 0 for others
    /// @throws RetryableException when it could not be kept, or another run has changed it meanwhile
    void write(Place place, String sealed, boolean held, int places) {
        JsonNode answer;
        try {
            answer = written(place, form.object(place, sealed, held, places));
        } catch (KubernetesClientException e) {
            if (!isStale(place, e)) {
                throw refused(e);
            }
            answer = rewritten(place, sealed, held, places);
        }
        // Whatever is being deleted is gone with the finalizer.
        boolean gone = !held && !answer.at("/metadata/deletionTimestamp").isMissingNode();
        place.is(gone ? "" : answer.at("/metadata/resourceVersion").asText(), held);
    }

    private JsonNode written(Place place, byte[] body) {
        return send(
                place.isThere()
                        ? Call.put(path(place.number()) + FIELD_MANAGER, body)
                        : Call.post(StackKinds.ENTRY.collection(namespace) + FIELD_MANAGER, body));
    }

    private JsonNode rewritten(Place place, String sealed, boolean held, int places) {
        try {
            return written(place, form.object(place, sealed, held, places));
        } catch (KubernetesClientException e) {
            throw refused(e);
        }
    }

    /// Whether the object of a free place has gone, as nothing keeps it, or is left from before place 0 went. The place
    /// is then as it is.
    private boolean isStale(Place place, KubernetesClientException e) {
        if (e.getCode() == NOT_FOUND && place.isThere() && !place.isHeld()) {
            place.is("", false);
            return true;
        }
        if (e.getCode() != CONFLICT || place.isThere() || place.number() == 0) {
            return false;
        }
        Optional<JsonNode> left = get(place.number()).filter(EntryForm::isFree);
        left.ifPresent(each -> place.is(each.at("/metadata/resourceVersion").asText(), false));
        return left.isPresent();
    }

    private RetryableException refused(KubernetesClientException e) {
        return e.getCode() == CONFLICT || e.getCode() == NOT_FOUND
                ? new RetryableException(
                        "the state of " + form.words() + " was changed by another run meanwhile: run it again", e)
                : new RetryableException("the state of " + form.words() + " could not be kept: " + e.getMessage(), e);
    }

    /// Nothing is kept from being deleted any longer; the first one last, as it says which others there are.
    void release() {
        for (JsonNode each : objects().reversed()) {
            String name = each.at("/metadata/name").asText();
            String path = StackKinds.ENTRY.object(new ObjectKey(namespace, name)) + FIELD_MANAGER;
            try {
                JsonNode _ = send(Call.patch(path, Call.MERGE_PATCH, UNHELD));
            } catch (KubernetesClientException e) {
                if (e.getCode() != NOT_FOUND) {
                    throw refused(e);
                }
            }
        }
    }

    private Optional<JsonNode> get(int number) {
        try {
            return Optional.of(send(Call.get(path(number))));
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw unread(e);
        }
    }

    /// In the order of their names, so that the first one is the first.
    private List<JsonNode> list() {
        var all = new ArrayList<JsonNode>();
        String path = StackKinds.ENTRY.collection(namespace) + "?limit=" + PAGE + "&labelSelector="
                + URLEncoder.encode(StackKinds.STACK_UID + "=" + uid, UTF_8);
        String token = "";
        try {
            do {
                String from = token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, UTF_8);
                JsonNode page = send(Call.get(path + from));
                page.path("items").forEach(all::add);
                token = page.at("/metadata/continue").asText("");
            } while (!token.isEmpty());
        } catch (KubernetesClientException e) {
            throw unread(e);
        }
        return all.stream().filter(form::has).toList();
    }

    private RetryableException unread(KubernetesClientException e) {
        return new RetryableException("the state of " + form.words() + " could not be read: " + e.getMessage(), e);
    }

    private String path(int number) {
        return StackKinds.ENTRY.object(new ObjectKey(namespace, form.name(number)));
    }

    private JsonNode send(Call call) {
        try {
            return Document.json(wire.send(call)).tree();
        } catch (IOException e) {
            throw new RetryableException("the state of " + form.words() + " is out of reach: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("the run of " + form.words() + " was interrupted", e);
        }
    }
}
