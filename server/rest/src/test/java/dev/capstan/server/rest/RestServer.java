package dev.capstan.server.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.admission.Reconciled;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.history.History;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.server.endpoints.Endpoints;
import dev.capstan.server.http.ErrorAnswer;
import dev.capstan.server.http.Handler;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.server.rest.webhook.RestAdmission;
import dev.capstan.store.Store;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/// The REST API over HTTP, on a registry in memory.
final class RestServer implements AutoCloseable {
    static final String DATABASES = """
            {"name": "DatabaseCluster", "version": "v1", "description": "Managed database cluster",
             "reconciler": {"external": true},
             "schema": {"type": "object", "required": ["engine", "storage_gb"], "properties": {
               "engine": {"type": "string", "enum": ["postgres", "mysql"]},
               "storage_gb": {"type": "integer", "minimum": 10, "maximum": 10000},
               "replicas": {"type": "integer", "minimum": 0, "maximum": 5, "default": 0}}}}""";

    private final HttpClient client = HttpClient.newHttpClient();
    private final Store store;
    final Registry registry;
    final Endpoints api;
    private final Lifecycle lifecycle;
    private final HttpServer server;

    /// An answer, read.
    record Reply(int status, JsonNode body, HttpResponse<String> response) {
        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        long id() {
            return body.path("id").asLong();
        }
    }

    private RestServer(Store store, Registry.Options options, UnaryOperator<Handler> guard)
            throws InterruptedException {
        this.store = store;
        var history = new History(store, 100);
        this.registry = Registry.open(store, options.withDerivations(List.of(history)));
        this.lifecycle = Lifecycle.start(registry, store, Lifecycle.Options.defaults());
        this.api =
                RestApi.of(registry, history, Clock.systemUTC(), Condition.WELL, new SimpleMeterRegistry(), List.of());
        Handler others = exchange -> exchange.send(418, "text/plain", "not ours".getBytes(StandardCharsets.UTF_8));
        this.server =
                HttpServer.start(HttpOptions.local(0).withErrors(ErrorAnswer.plain()), guard.apply(api.before(others)));
    }

    static RestServer start() throws InterruptedException {
        var callouts = new Callouts();
        Registry.Options options = Registry.Options.defaults();
        return start(
                options.withOthers(
                        List.of(new Reconciled(new PickyReconcilers())),
                        callouts,
                        List.of(new RestAdmission(callouts, options.access()))),
                UnaryOperator.identity());
    }

    /// @param guard stands before the API
    static RestServer start(Registry.Options options, UnaryOperator<Handler> guard) throws InterruptedException {
        return new RestServer(Store.inMemory(), options, guard);
    }

    Reply get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    Reply post(String path, String body) throws IOException, InterruptedException {
        return send("POST", path, body);
    }

    Reply put(String path, String body) throws IOException, InterruptedException {
        return send("PUT", path, body);
    }

    Reply delete(String path) throws IOException, InterruptedException {
        return send("DELETE", path, "");
    }

    /// @param headers names and values in turn
    Reply send(String method, String path, String body, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(server.uri().toString().replaceAll("/$", "") + path))
                .timeout(Duration.ofSeconds(30))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty() && !List.of(headers).contains("Content-Type")) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        boolean json = response.headers().firstValue("content-type").orElse("").contains("json");
        JsonNode tree = json && !response.body().isEmpty() ? json(response.body()) : MissingNode.getInstance();
        return new Reply(response.statusCode(), tree, response);
    }

    /// What was sent must be there, as a 2xx.
    Reply done(Reply reply) {
        if (reply.status / 100 != 2) {
            throw new AssertionError(reply.status + " " + reply.response.body());
        }
        return reply;
    }

    /// A DatabaseCluster.
    Reply database(String name) throws IOException, InterruptedException {
        return done(post("/api/v1/resources", """
                {"name": "%s", "resource_type_name": "DatabaseCluster", "resource_type_version": "v1",
                 "spec": {"engine": "postgres", "storage_gb": 500}}""".formatted(name)));
    }

    /// An object as it is stored.
    JsonNode object(ResourceKey key) {
        return Objects.requireNonNull(registry.view().find(key), key::toString)
                .read()
                .tree();
    }

    static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    @Override
    public void close() {
        client.close();
        server.close();
        lifecycle.close();
        store.close();
    }
}
