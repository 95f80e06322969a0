package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Found;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.access.Standing;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.FrameSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.Optional;

/// What can be done with pods only: binding them to a node, evicting them, reading their logs.
final class PodRequests {
    private static final Logger LOG = System.getLogger(PodRequests.class.getName());

    private final Registry registry;
    private final PodLogs logs;
    private final Clock clock;

    PodRequests(Registry registry, PodLogs logs, Clock clock) {
        this.registry = registry;
        this.logs = logs;
        this.clock = clock;
    }

    void bind(Exchange exchange, ResourcePath path) throws IOException {
        Resource binding = body(exchange, path, "v1", "Binding");
        WriteOptions options = WriteParameters.of(exchange, "CreateOptions");
        registry.bind(path, binding, options);
        done(exchange);
    }

    void evict(Exchange exchange, ResourcePath path) throws IOException {
        Resource eviction = body(exchange, path, "policy/v1", "Eviction");
        boolean dryRun = WriteParameters.of(exchange, "CreateOptions").dryRun();
        JsonNode wishes = eviction.tree().path("deleteOptions");
        DeleteOptions options = WriteParameters.delete(exchange.query(), wishes.isObject() ? wishes : null);
        registry.evict(
                path,
                new DeleteOptions(
                        dryRun || options.dryRun(), options.propagation(), options.uid(), options.resourceVersion()));
        done(exchange);
    }

    private static Resource body(Exchange exchange, ResourcePath path, String apiVersion, String kind)
            throws IOException {
        if (!(Bodies.object(exchange, apiVersion, kind).tree() instanceof ObjectNode tree)
                || !tree.path("kind").asText(kind).equals(kind)) {
            throw new Refusal.BadRequest("expected a " + kind + " of " + apiVersion).asException();
        }
        var body = new Resource(tree);
        if (!body.name().isEmpty() && !body.name().equals(path.key().name())) {
            throw new Refusal.BadRequest("name in URL does not match name in " + kind + " object").asException();
        }
        return body;
    }

    private static void done(Exchange exchange) throws IOException {
        exchange.send(201, KubeStatus.JSON, JsonText.bytes(KubeStatus.created()));
    }

    /// A pod that runs nowhere has written nothing.
    void log(Exchange exchange, ResourcePath path) throws IOException {
        Found found = registry.get(path, ListParameters.freshness(exchange.query()));
        Resource pod = found.object().read(found.type(), found.version());
        PodLogs.Request request = LogParameters.of(exchange.query(), pod, clock);
        Optional<InputStream> log = logs.open(pod, request);
        if (log.isPresent() && request.follow() && request.limitBytes() == null) {
            follow(exchange, log.get());
        } else if (log.isPresent()) {
            send(exchange, log.get());
        } else if (pod.tree().at("/spec/nodeName").asText("").isEmpty()) {
            exchange.send(204, "text/plain", new byte[0]);
        } else {
            throw new Refusal.BadRequest("no log of container \"" + request.container() + "\" in pod \"" + pod.name()
                            + "\" is kept here: this server runs no pods")
                    .asException();
        }
    }

    /// Sends lines as they come, until there are no more or nobody listens.
    private static void follow(Exchange exchange, InputStream log) throws IOException {
        var standing = Standing.current();
        var line = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        try (log;
                FrameSink lines = exchange.frames("text/plain")) {
            lines.onPeerClose(() -> end(log));
            for (int read = log.read(buffer); read >= 0; read = log.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    if (buffer[i] != '\n') {
                        line.write(buffer[i]);
                    } else {
                        lines.send(line.toByteArray());
                        line.reset();
                    }
                }
                if (log.available() == 0) {
                    lines.flush();
                }
                if (standing.lost().isPresent()) {
                    return;
                }
            }
            if (line.size() > 0) {
                lines.send(line.toByteArray());
            }
        }
    }

    private static void end(InputStream log) {
        try {
            log.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the log of a pod cannot be closed: {0}", e.getMessage());
        }
    }

    private static void send(Exchange exchange, InputStream log) throws IOException {
        byte[] buffer = new byte[8192];
        try (log;
                OutputStream out = exchange.stream(200, "text/plain")) {
            for (int read = log.read(buffer); read >= 0; read = log.read(buffer)) {
                out.write(buffer, 0, read);
                out.flush();
            }
        }
    }
}
