package dev.capstan.controllerconfig.backend;

import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Carries requests through a Kubernetes client: to the control plane that this is a part of, or to one that a
/// kubeconfig names, with its credentials.
public final class WireTransport implements Transport {
    private final Wire wire;
    private final String prefix;

    /// @param prefix what comes before every path, such as `/v1`
    public WireTransport(Wire wire, String prefix) {
        this.wire = wire;
        this.prefix = prefix;
    }

    @Override
    public Answer send(String method, String path, byte @Nullable [] body) throws IOException, InterruptedException {
        String json = "application/json";
        byte[] sent = body == null ? new byte[0] : body;
        try {
            var call = new Call(method, prefix + path, json, body == null ? null : json, sent, Duration.ZERO);
            return new Answer(200, wire.send(call));
        } catch (KubernetesClientException e) {
            String words =
                    e.getStatus() == null ? e.getMessage() : e.getStatus().getMessage();
            return new Answer(e.getCode(), String.valueOf(words).getBytes(StandardCharsets.UTF_8));
        }
    }
}
