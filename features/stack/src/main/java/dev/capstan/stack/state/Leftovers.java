package dev.capstan.stack.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.spi.RetryableException;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.HashMap;
import java.util.Map;

/// Entries that are being deleted and that nobody needs any longer, because their Stack is gone.
final class Leftovers {
    private static final int PAGE = 500;
    private static final int NOT_FOUND = 404;
    private static final String METADATA = "application/json;as=PartialObjectMetadata";
    private static final byte[] UNHELD = "{\"metadata\":{\"finalizers\":null}}".getBytes(UTF_8);

    private final Wire wire;
    private final Map<String, Boolean> gone = new HashMap<>();

    Leftovers(Wire wire) {
        this.wire = wire;
    }

    void release() {
        try {
            String token = "";
            do {
                String from = token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, UTF_8);
                JsonNode page = send(Call.get(StackKinds.ENTRY.collection("") + "?limit=" + PAGE + from)
                        .accepting(METADATA + "List;g=meta.k8s.io;v=v1,application/json"));
                for (JsonNode each : page.path("items")) {
                    release(each.path("metadata"));
                }
                token = page.at("/metadata/continue").asText("");
            } while (!token.isEmpty());
        } catch (IOException | KubernetesClientException e) {
            throw new RetryableException("entries of Stacks that are gone could not be removed: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted", e);
        }
    }

    private void release(JsonNode metadata) throws IOException, InterruptedException {
        if (metadata.path("deletionTimestamp").isMissingNode() || !isGone(metadata)) {
            return;
        }
        var key = new ObjectKey(
                metadata.path("namespace").asText(), metadata.path("name").asText());
        try {
            JsonNode _ = send(Call.patch(StackKinds.ENTRY.object(key), Call.MERGE_PATCH, UNHELD));
        } catch (KubernetesClientException e) {
            if (e.getCode() != NOT_FOUND) {
                throw e;
            }
        }
    }

    private boolean isGone(JsonNode metadata) throws IOException, InterruptedException {
        String uid = metadata.path("labels").path(StackKinds.STACK_UID).asText();
        Boolean known = gone.get(uid);
        if (known != null) {
            return known;
        }
        boolean missing = isMissing(
                metadata.path("namespace").asText(),
                metadata.path("labels").path(StackKinds.STACK_NAME).asText(),
                uid);
        gone.put(uid, missing);
        return missing;
    }

    private boolean isMissing(String namespace, String stack, String uid) throws IOException, InterruptedException {
        try {
            JsonNode found = send(Call.get(StackKinds.STACK.object(new ObjectKey(namespace, stack))));
            return !found.at("/metadata/uid").asText().equals(uid);
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return true;
            }
            throw e;
        }
    }

    private JsonNode send(Call call) throws IOException, InterruptedException {
        return Document.json(wire.send(call)).tree();
    }
}
