package dev.capstan.stack.run.update;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.Optional;

/// Reads and writes objects as JSON.
final class Api {
    static final Kind SECRET = new Kind("", "v1", "Secret", "secrets", true);
    static final Kind CONFIG_MAP = new Kind("", "v1", "ConfigMap", "configmaps", true);
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final Wire wire;

    Api(KubernetesClient client) {
        this.wire = new Wire(client);
    }

    /// An object as it is now, if it is there.
    Optional<JsonNode> get(Kind kind, String namespace, String name) throws IOException, InterruptedException {
        try {
            return Optional.of(send(Call.get(kind.object(new ObjectKey(namespace, name)))));
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// Deletes an object if it is there, and is still this one.
    void delete(Kind kind, String namespace, String name, String uid) throws IOException, InterruptedException {
        byte[] options = ("{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"propagationPolicy\":\"Background\","
                        + "\"preconditions\":{\"uid\":\"" + uid + "\"}}")
                .getBytes(UTF_8);
        try {
            byte[] _ = wire.send(Call.delete(kind.object(new ObjectKey(namespace, name)), options));
        } catch (KubernetesClientException e) {
            if (e.getCode() != NOT_FOUND && e.getCode() != CONFLICT) {
                throw e;
            }
        }
    }

    JsonNode send(Call call) throws IOException, InterruptedException {
        return Document.json(wire.send(call)).tree();
    }
}
