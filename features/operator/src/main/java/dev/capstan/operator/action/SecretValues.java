package dev.capstan.operator.action;

import dev.capstan.spi.RetryableException;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads secrets where they are: in Secrets, or in the environment of the host.
///
/// Of the environment, only variables that are meant for this: those that begin with `CAPSTAN_SECRET_`. Who may
/// define a type may not read everything that the host was started with, and have it sent somewhere.
public final class SecretValues {
    private static final String PREFIX = "CAPSTAN_SECRET_";

    private final KubernetesClient client;
    private final Map<String, String> environment;

    public SecretValues(KubernetesClient client, Map<String, String> environment) {
        this.client = client;
        this.environment = Map.copyOf(environment);
    }

    /// @return empty when there is no such Secret, or no such key
    /// @throws RetryableException when the server could not be asked
    public Optional<String> of(String namespace, String name, String key) {
        try {
            @Nullable
            Secret secret =
                    client.secrets().inNamespace(namespace).withName(name).get();
            return Optional.ofNullable(secret)
                    .map(Secret::getData)
                    .map(data -> data.get(key))
                    .map(value -> new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8));
        } catch (KubernetesClientException e) {
            throw new RetryableException(
                    "Secret " + namespace + "/" + name + " could not be read: " + e.getMessage(), e);
        }
    }

    /// @return empty when it is not set
    Optional<String> variable(String name) {
        return isShown(name) ? Optional.ofNullable(environment.get(name)) : Optional.empty();
    }

    static boolean isShown(String variable) {
        return variable.startsWith(PREFIX);
    }
}
