package dev.capstan.streamline.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// Where the server has its kinds, as its discovery says. What was found once is not asked for again.
public final class Kinds {
    private static final JsonMapper JSON = new JsonMapper();

    private final Wire wire;
    private final Map<Kind, Kind> located = new ConcurrentHashMap<>();

    Kinds(Wire wire) {
        this.wire = wire;
    }

    /// The kind of an object: by its class, or as the object itself says if its class stands for any kind.
    ///
    /// @throws IOException when the server does not say where it has the kind
    public Kind of(HasMetadata object) throws IOException, InterruptedException {
        return object instanceof GenericKubernetesResource
                ? locate(Kind.named(object.getApiVersion(), object.getKind()))
                : Kind.of(object.getClass());
    }

    /// Completes a kind of which only the name is known.
    ///
    /// @throws IOException when the server does not say where it has the kind
    public Kind locate(Kind kind) throws IOException, InterruptedException {
        if (kind.isLocated()) {
            return kind;
        }
        Kind known = located.get(kind);
        return known == null ? asked(kind) : known;
    }

    /// Completes a kind of which only the name is known; empty when the server has no such kind now.
    public Optional<Kind> find(Kind kind) throws IOException, InterruptedException {
        Kind known = kind.isLocated() ? kind : located.get(kind);
        if (known != null) {
            return Optional.of(known);
        }
        try {
            return listed(kind);
        } catch (KubernetesClientException e) {
            if (e.getCode() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// Whether the server keeps the status of a kind beside its objects.
    public boolean haveStatus(Kind kind) throws IOException, InterruptedException {
        String wanted = kind.plural() + "/status";
        return resources(kind).anyMatch(each -> each.path("name").asText().equals(wanted));
    }

    private Kind asked(Kind kind) throws IOException, InterruptedException {
        return listed(kind).orElseThrow(() -> new IOException("the server has no " + kind));
    }

    private Optional<Kind> listed(Kind kind) throws IOException, InterruptedException {
        Optional<Kind> found = resources(kind)
                .filter(each -> each.path("kind").asText().equals(kind.name()))
                .filter(each -> !each.path("name").asText().contains("/"))
                .findFirst()
                .map(each -> new Kind(
                        kind.group(),
                        kind.version(),
                        kind.name(),
                        each.path("name").asText(),
                        each.path("namespaced").asBoolean()));
        found.ifPresent(each -> located.put(kind, each));
        return found;
    }

    private Stream<JsonNode> resources(Kind kind) throws IOException, InterruptedException {
        return JSON.readTree(wire.send(Call.get(kind.discovery())))
                .path("resources")
                .valueStream();
    }
}
