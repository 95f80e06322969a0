package dev.capstan.controllerconfig.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.object.ApiException;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// What is in Secrets, asked for again after a while, as it may change.
final class Secrets {
    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final Kind SECRET = new Kind("", "v1", "Secret", "secrets", true);

    private final Wire wire;
    private final Clock clock;
    private final Map<ObjectKey, Content> known = new ConcurrentHashMap<>();

    /// @param read when
    record Content(String version, Map<String, String> texts, Instant read) {}

    Secrets(Wire wire, Clock clock) {
        this.wire = wire;
        this.clock = clock;
    }

    /// @throws ApiException when there is no such Secret, or it cannot be read
    Content of(ObjectKey key) throws ApiException, InterruptedException {
        Content content = known.get(key);
        if (content == null || content.read().plus(FRESH).isBefore(clock.instant())) {
            content = read(key);
            known.put(key, content);
        }
        return content;
    }

    private Content read(ObjectKey key) throws ApiException, InterruptedException {
        try {
            JsonNode secret =
                    Document.json(wire.send(Call.get(SECRET.object(key)))).tree();
            var texts = new TreeMap<String, String>();
            secret.path("data")
                    .properties()
                    .forEach(each ->
                            texts.put(each.getKey(), decoded(each.getValue().asText())));
            String version = secret.path("metadata").path("resourceVersion").asText();
            return new Content(version, Map.copyOf(texts), clock.instant());
        } catch (KubernetesClientException e) {
            throw new ApiException("Secret " + key + " cannot be read: " + e.getMessage(), e.getCode() > 499);
        } catch (IOException e) {
            throw new ApiException("Secret " + key + " cannot be read: " + e.getMessage(), true);
        }
    }

    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    }
}
