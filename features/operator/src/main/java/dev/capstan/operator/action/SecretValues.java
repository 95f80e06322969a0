package dev.capstan.operator.action;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads secrets where they are: in Secrets, or in the environment of the host.
///
/// Of the environment, only variables that are meant for this: those that begin with `CAPSTAN_SECRET_`. Of Secrets in
/// other namespaces than a resource's own, only those that say so themselves. Who may define a type may not read
/// everything that is kept here or that the host was started with, and have it sent somewhere.
public final class SecretValues {
    /// On a Secret: the types whose resources in other namespaces may have it, `DatabaseCluster, Widget.example.com`,
    /// or `*` for all.
    static final String LENT = "capstan.dev/actions";

    private static final String PREFIX = "CAPSTAN_SECRET_";
    private static final Pattern COMMA = Pattern.compile(",");

    private final KubernetesClient client;
    private final Map<String, String> environment;

    public SecretValues(KubernetesClient client, Map<String, String> environment) {
        this.client = client;
        this.environment = Map.copyOf(environment);
    }

    /// @return empty when there is no such Secret, or no such key
    /// @throws RetryableException when the server could not be asked
    public Optional<String> of(String namespace, String name, String key) {
        return secret(namespace, name).flatMap(each -> value(each, key));
    }

    /// The same, for a resource of another namespace.
    ///
    /// @param type of the resource, as people call it
    /// @throws TerminalException when the Secret does not say that it may be had; whether it is there is not told
    Optional<String> lent(String namespace, String name, String key, String type) {
        return secret(namespace, name)
                .filter(each -> isLent(each, type))
                .map(each -> value(each, key))
                .orElseThrow(() -> new TerminalException(
                        "Secret %s/%s is not there, or not for %s resources of other namespaces: annotate it with %s: \"%s\" (kubectl annotate secret -n %s %s %s=%s), or use one of the resource's own namespace"
                                .formatted(namespace, name, type, LENT, type, namespace, name, LENT, type)));
    }

    private Optional<Secret> secret(String namespace, String name) {
        try {
            return Optional.ofNullable(
                    client.secrets().inNamespace(namespace).withName(name).get());
        } catch (KubernetesClientException e) {
            throw new RetryableException(
                    "Secret " + namespace + "/" + name + " could not be read: " + e.getMessage(), e);
        }
    }

    private static Optional<String> value(Secret secret, String key) {
        return Optional.ofNullable(secret.getData())
                .map(data -> data.get(key))
                .map(value -> new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8));
    }

    private static boolean isLent(Secret secret, String type) {
        String types = secret.getMetadata().getAnnotations().getOrDefault(LENT, "");
        return COMMA.splitAsStream(types).map(String::strip).anyMatch(each -> each.equals("*") || each.equals(type));
    }

    /// @return empty when it is not set
    Optional<String> variable(String name) {
        return isShown(name) ? Optional.ofNullable(environment.get(name)) : Optional.empty();
    }

    static boolean isShown(String variable) {
        return variable.startsWith(PREFIX);
    }
}
