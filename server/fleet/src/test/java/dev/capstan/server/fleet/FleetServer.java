package dev.capstan.server.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.kind.FleetKinds;
import dev.capstan.fleet.kind.FleetRules;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.server.http.ErrorAnswer;
import dev.capstan.server.http.Handler;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.store.Store;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
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
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The fleet's API over HTTP, on a registry in memory.
final class FleetServer implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Store store = Store.inMemory();
    final Registry registry;
    private final Lifecycle lifecycle;
    private final HttpServer server;

    /// An answer, read.
    record Reply(int status, JsonNode body, HttpResponse<String> response) {
        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        List<String> warnings() {
            return response.headers().allValues("Warning");
        }

        String id() {
            return body.path("id").asText();
        }

        /// Every problem, with its field.
        List<String> problems() {
            return body.path("problems")
                    .valueStream()
                    .map(each -> each.path("field").asText() + " "
                            + each.path("message").asText())
                    .toList();
        }
    }

    private FleetServer(Registry.Options options, UnaryOperator<Handler> guard) throws InterruptedException {
        var fleet = new FleetRules(Aggregations.shipped(), Clock.systemUTC());
        this.registry =
                Registry.open(store, options.withRules(fleet.rules()).withDerivations(List.of(fleet.derivation())));
        this.lifecycle =
                Lifecycle.start(registry, store, Lifecycle.Options.defaults().withKinds(FleetKinds.definitions()));
        Handler others = exchange -> exchange.send(418, "text/plain", "not ours".getBytes(StandardCharsets.UTF_8));
        Handler door = FleetApi.of(registry, Clock.systemUTC(), fleet::explain).before(others);
        this.server = HttpServer.start(HttpOptions.local(0).withErrors(ErrorAnswer.plain()), guard.apply(door));
    }

    static FleetServer start() throws InterruptedException {
        return start(Registry.Options.defaults(), UnaryOperator.identity());
    }

    /// @param guard stands before the API
    static FleetServer start(Registry.Options options, UnaryOperator<Handler> guard) throws InterruptedException {
        return new FleetServer(options, guard);
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

    Reply patch(String path, String body) throws IOException, InterruptedException {
        return send("PATCH", path, body);
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

    /// A cluster; it must be there afterwards.
    Reply cluster(String name) throws IOException, InterruptedException {
        return done(post("/v1/clusters", "{\"name\": \"" + name + "\", \"spec\": {\"region\": \"eu\"}}"));
    }

    static Reply done(Reply reply) {
        if (reply.status / 100 != 2) {
            throw new AssertionError(reply.status + " " + reply.response.body());
        }
        return reply;
    }

    /// An object as it is stored.
    JsonNode object(GroupResource kind, String name) {
        var key = new ResourceKey(kind, "default", name);
        return Objects.requireNonNull(registry.view().find(key), key::toString)
                .read()
                .tree();
    }

    /// What was told by Events in the default namespace.
    List<JsonNode> events() {
        return registry.view().all(new GroupResource("", "events")).stream()
                .<JsonNode>map(each -> each.read().tree())
                .toList();
    }

    void namespace(String name) {
        JsonNode object =
                json("{\"apiVersion\": \"v1\", \"kind\": \"Namespace\", \"metadata\": {\"name\": \"" + name + "\"}}");
        var all = new ResourcePath(new GroupResource("", "namespaces"), "v1", null, null, "");
        registry.create(all, new Document(object, List.of()), WriteOptions.OWN);
    }

    boolean has(GroupResource kind, String name) {
        @Nullable Stored found = registry.view().find(new ResourceKey(kind, "default", name));
        return found != null;
    }

    /// Makes an object belong to somebody who is not there any more, as when its owner was made anew.
    void orphan(GroupResource kind, String name) {
        change(
                kind,
                name,
                object -> ((ObjectNode) object.ownMetadata().at("/ownerReferences/0"))
                        .put("uid", "00000000-0000-0000-0000-000000000000"));
    }

    /// Changes an object as somebody else would.
    void change(GroupResource kind, String name, Consumer<Resource> change) {
        registry.change(ResourcePath.of(new ResourceKey(kind, "default", name)), object -> {
            change.accept(object);
            return object;
        });
    }

    /// The report of an adapter, all of whose conditions have this status.
    static ObjectNode report(String adapter, long generation, String status) {
        ObjectNode report = (ObjectNode) json("{\"conditions\": []}");
        report.put("adapter", adapter).put("observedGeneration", generation);
        for (String type : List.of("Available", "Applied", "Health")) {
            report.withArray("/conditions")
                    .addObject()
                    .put("type", type)
                    .put("status", status)
                    .put("reason", "Tested")
                    .put("message", "a test says so");
        }
        return report;
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
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
