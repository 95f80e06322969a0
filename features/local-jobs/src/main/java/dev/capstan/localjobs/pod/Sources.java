package dev.capstan.localjobs.pod;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The ConfigMaps and Secrets of a namespace.
///
/// @param client who asks for them
record Sources(KubernetesClient client, String namespace) {
    Optional<Map<String, byte[]>> configMap(String name) {
        @Nullable
        ConfigMap found =
                client.configMaps().inNamespace(namespace).withName(name).get();
        return Optional.ofNullable(found).map(map -> {
            var all = decoded(map.getBinaryData());
            map.getData().forEach((key, text) -> all.put(key, text.getBytes(UTF_8)));
            return all;
        });
    }

    Optional<Map<String, byte[]>> secret(String name) {
        @Nullable
        Secret found = client.secrets().inNamespace(namespace).withName(name).get();
        return Optional.ofNullable(found).map(secret -> decoded(secret.getData()));
    }

    private static Map<String, byte[]> decoded(@Nullable Map<String, String> encoded) {
        var all = new TreeMap<String, byte[]>();
        if (encoded != null) {
            encoded.forEach((key, text) -> all.put(key, Base64.getDecoder().decode(text)));
        }
        return all;
    }
}
