package dev.capstan.streamline.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Tells the API of webhooks, by server-side apply, and takes that back. For one thread at a time.
final class Registrar {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final String QUERY = "?force=true&fieldManager=streamline";

    private final Wire wire;
    private final List<Configuration> configurations;
    private final Map<Hook.Type, ObjectNode> applied = new EnumMap<>(Hook.Type.class);

    /// @param configurations one of each type; those without hooks are removed if an earlier version left them
    Registrar(Wire wire, List<Configuration> configurations) {
        this.wire = wire;
        this.configurations = List.copyOf(configurations);
    }

    /// Applies what is not, or no longer, as it should be.
    ///
    /// @param authorities whom to believe, in PEM
    void register(String authorities) throws IOException, InterruptedException {
        for (Configuration each : configurations) {
            Optional<ObjectNode> found = found(each);
            if (each.hooks().isEmpty()) {
                clear(each, found.filter(Configuration::isOurs));
            } else {
                apply(each, found, authorities);
            }
        }
    }

    /// Takes back what we applied, unless somebody has applied something else since.
    void remove() throws IOException, InterruptedException {
        for (Configuration each : configurations) {
            ObjectNode mine = applied.get(each.type());
            Optional<ObjectNode> found = found(each);
            if (mine != null && found.isPresent() && places(found.get()).equals(places(mine))) {
                remove(each, found.get());
            }
        }
    }

    private void apply(Configuration configuration, Optional<ObjectNode> found, String authorities)
            throws IOException, InterruptedException {
        Optional<ObjectNode> others = found.filter(_ -> configuration.options().isShared());
        String believed =
                others.map(each -> Bundle.joined(Bundle.of(each), authorities)).orElse(authorities);
        ObjectNode wanted = configuration.object(believed, wire.serialization());
        boolean lost = found.isEmpty()
                || others.map(each -> !Bundle.of(each).equals(believed)).orElse(false);
        if (lost || !wanted.equals(applied.get(configuration.type()))) {
            ObjectNode sent = wanted.deepCopy();
            // So that nobody is forgotten who was added at the same time.
            others.ifPresent(each -> sent.withObjectProperty("metadata").put("resourceVersion", version(each)));
            byte[] _ = wire.send(Call.patch(configuration.path() + QUERY, Call.APPLY_PATCH, Json.bytes(sent)));
            applied.put(configuration.type(), wanted);
        }
    }

    private void clear(Configuration configuration, Optional<ObjectNode> stale)
            throws IOException, InterruptedException {
        if (stale.isPresent()) {
            remove(configuration, stale.get());
        }
    }

    private static String version(ObjectNode found) {
        return found.path("metadata").path("resourceVersion").asText();
    }

    private Optional<ObjectNode> found(Configuration configuration) throws IOException, InterruptedException {
        try {
            return Optional.of(Json.read(wire.send(Call.get(configuration.path()))));
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private void remove(Configuration configuration, ObjectNode found) throws IOException, InterruptedException {
        ObjectNode options = Json.object().put("apiVersion", "v1").put("kind", "DeleteOptions");
        options.putObject("preconditions").put("resourceVersion", version(found));
        try {
            byte[] _ = wire.send(Call.delete(configuration.path(), Json.bytes(options)));
        } catch (KubernetesClientException e) {
            if (e.getCode() != NOT_FOUND && e.getCode() != CONFLICT) {
                throw e;
            }
        }
    }

    /// Where the webhooks are, and by which authority.
    private static List<JsonNode> places(ObjectNode configuration) {
        return configuration
                .path("webhooks")
                .valueStream()
                .map(each -> each.path("clientConfig"))
                .toList();
    }
}
