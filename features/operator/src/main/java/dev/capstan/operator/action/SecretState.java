package dev.capstan.operator.action;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.State;
import dev.capstan.spi.TerminalException;
import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// What an action remembers, compressed, in a Secret that belongs to the resource and goes with it.
final class SecretState implements State {
    private static final String KEY = "state";
    private static final int LARGEST = 1_000_000;

    private final KubernetesClient client;
    private final ManagedResource resource;
    private final Kind kind;

    SecretState(KubernetesClient client, ManagedResource resource, Kind kind) {
        this.client = client;
        this.resource = resource;
        this.kind = kind;
    }

    @Override
    public Optional<byte[]> load() {
        try {
            @Nullable
            Secret secret =
                    client.secrets().inNamespace(namespace()).withName(name()).get();
            return Optional.ofNullable(secret)
                    .map(Secret::getData)
                    .map(data -> data.get(KEY))
                    .map(text -> unpacked(Base64.getDecoder().decode(text)));
        } catch (KubernetesClientException e) {
            throw new RetryableException("the state of " + resource + " could not be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void save(byte[] state) {
        byte[] packed = packed(state);
        if (packed.length > LARGEST) {
            throw new TerminalException(
                    "the state of " + resource + " takes " + packed.length + " bytes, expected at most " + LARGEST);
        }
        try {
            Secret _ = client.resource(secret(packed)).forceConflicts().serverSideApply();
        } catch (KubernetesClientException e) {
            throw new RetryableException("the state of " + resource + " could not be kept: " + e.getMessage(), e);
        }
    }

    private Secret secret(byte[] packed) {
        return new SecretBuilder()
                .withNewMetadata()
                .withNamespace(namespace())
                .withName(name())
                .addNewOwnerReference()
                .withApiVersion(kind.apiVersion())
                .withKind(kind.name())
                .withName(resource.name())
                .withUid(resource.id())
                .endOwnerReference()
                .endMetadata()
                .withType("capstan.dev/action-state")
                .withData(Map.of(KEY, Base64.getEncoder().encodeToString(packed)))
                .build();
    }

    private String name() {
        return "capstan-state-" + resource.id();
    }

    private String namespace() {
        return resource.namespace().isEmpty() ? "kube-system" : resource.namespace();
    }

    private static byte[] packed(byte[] state) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(bytes)) {
            zip.write(state);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] unpacked(byte[] packed) {
        try (var zip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return zip.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
