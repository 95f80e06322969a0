package dev.capstan.conformance.helm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// The releases of a namespace, kept where and as Helm keeps them: gzip and base64 in Secrets, found by their labels.
final class ReleaseSecrets {
    static final String TYPE = "helm.sh/release.v1";

    private final KubernetesClient client;
    private final String namespace;
    private final Chart chart;

    ReleaseSecrets(KubernetesClient client, String namespace, Chart chart) {
        this.client = client;
        this.namespace = namespace;
        this.chart = chart;
    }

    void create(Release release) {
        client.secrets().inNamespace(namespace).resource(secret(release)).create();
    }

    void replace(Release release) {
        client.secrets().inNamespace(namespace).resource(secret(release)).update();
    }

    void delete(Release release) {
        client.secrets().inNamespace(namespace).withName(release.secret()).delete();
    }

    /// All revisions, the first one first.
    List<Release> history(String name) {
        return client
                .secrets()
                .inNamespace(namespace)
                .withLabels(Map.of("owner", "helm", "name", name))
                .withField("type", TYPE)
                .list()
                .getItems()
                .stream()
                .map(ReleaseSecrets::release)
                .sorted(Comparator.comparingInt(Release::version))
                .toList();
    }

    private Secret secret(Release release) {
        return new SecretBuilder()
                .withType(TYPE)
                .withNewMetadata()
                .withName(release.secret())
                .addToLabels("name", release.name())
                .addToLabels("owner", "helm")
                .addToLabels("status", release.status().word())
                .addToLabels("version", Integer.toString(release.version()))
                .endMetadata()
                .addToData("release", packed(Serialization.asJson(document(release))))
                .build();
    }

    private Map<String, Object> document(Release release) {
        String now = Instant.now().toString();
        return Map.of(
                "name",
                release.name(),
                "namespace",
                namespace,
                "version",
                release.version(),
                "manifest",
                release.manifest(),
                "chart",
                Map.of("metadata", chart.metadata(), "templates", List.of(), "values", Map.of()),
                "info",
                Map.of(
                        "first_deployed",
                        now,
                        "last_deployed",
                        now,
                        "description",
                        "by fabric8",
                        "status",
                        release.status().word()));
    }

    private static Release release(Secret secret) {
        String data = Objects.requireNonNull(secret.getData().get("release"), "release");
        JsonNode document = Document.json(unpacked(data)).tree();
        return new Release(
                document.path("name").asText(),
                document.path("version").asInt(),
                Release.Status.of(document.at("/info/status").asText()),
                document.path("manifest").asText());
    }

    /// Base64 twice: once by Helm, once because it is a Secret.
    private static String packed(String text) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Base64.Encoder base64 = Base64.getEncoder();
        return base64.encodeToString(base64.encode(bytes.toByteArray()));
    }

    private static byte[] unpacked(String data) {
        Base64.Decoder base64 = Base64.getDecoder();
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(base64.decode(base64.decode(data))))) {
            return gzip.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
