package dev.capstan.server.rest.sse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Standing;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.ProblemException;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.server.rest.form.Definitions;
import dev.capstan.server.rest.form.ResourceIds;
import dev.capstan.store.Store;
import dev.capstan.store.StoreOptions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A store, a registry and the event streams of both, over HTTP. Whoever names itself in `X-User` is that user.
final class Server implements AutoCloseable {
    static final GroupResource DEFINITIONS = new GroupResource("apiextensions.k8s.io", "customresourcedefinitions");
    static final GroupResource WIDGETS = new GroupResource("resources.capstan.dev", "widgets");
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05.678Z"), ZoneOffset.UTC);
    static final EventStreams.Options OPTIONS = EventStreams.Options.defaults();

    final Store store;
    final Registry registry;
    final EventStreams streams;
    final HttpServer http;
    final MeterRegistry meters = new SimpleMeterRegistry();
    /// Why nobody is who they were any more.
    volatile Optional<String> lost = Optional.empty();

    Server(Store store, EventStreams.Options options) throws InterruptedException {
        this.store = store;
        registry = Registry.open(
                store, Registry.Options.defaults().withClock(CLOCK).withAccess(new Rbac()));
        streams = new EventStreams(registry, ResourceIds.following(registry), options, meters);
        http = HttpServer.start(HttpOptions.local(0), this::handle);
    }

    static Server withWidgets() throws InterruptedException {
        return withWidgets(OPTIONS);
    }

    static Server withWidgets(EventStreams.Options options) throws InterruptedException {
        var server = new Server(Store.inMemory(StoreOptions.defaults().withClock(CLOCK)), options);
        server.namespace("default");
        server.define("Widget", "widgets", "resources.capstan.dev", "Namespaced");
        return server;
    }

    static EventStreams.Options keeping(int changes) {
        return new EventStreams.Options(OPTIONS.quiet(), changes, OPTIONS.bytes(), OPTIONS.patience());
    }

    static EventStreams.Options quietFor(Duration quiet) {
        return new EventStreams.Options(quiet, OPTIONS.changes(), OPTIONS.bytes(), OPTIONS.patience());
    }

    private void handle(Exchange exchange) throws Exception {
        try {
            route(exchange);
        } catch (ProblemException e) {
            exchange.send(e.problem().status(), "text/plain", new byte[0]);
        }
    }

    private void route(Exchange exchange) throws Exception {
        String user = exchange.header("X-User").orElse("");
        Caller caller = user.isEmpty() ? Caller.LOCAL_ADMIN : new Caller(user, List.of(Caller.AUTHENTICATED));
        var standing = new Standing(() -> lost, Duration.ofMillis(10));
        standing.call(() -> caller.call(() -> {
            String[] path = exchange.path().split("/");
            if (path.length == 4) {
                streams.all(new Call(exchange, Map.of()));
            } else {
                streams.one(new Call(exchange, Map.of("id", path[4])));
            }
            return path;
        }));
    }

    double counted(String name, String... tags) {
        return meters.get(name).tags(tags).counter().count();
    }

    Client events(String query, String... headers) {
        return Client.open(URI.create(http.uri() + "/api/v1/events" + query), headers);
    }

    Client events(Stored resource, String... headers) {
        return Client.open(URI.create(http.uri() + "/api/v1/resources/" + resource.created() + "/events"), headers);
    }

    void define(String kind, String plural, String group, String scope) {
        create(DEFINITIONS, null, Definitions.of(kind, plural, group, scope));
    }

    Stored create(GroupResource resource, @Nullable String namespace, String yaml) {
        Document body = Document.json(JsonText.bytes(yaml(yaml)));
        return registry.create(new ResourcePath(resource, "v1", namespace, null, ""), body, WriteOptions.DEFAULT)
                .object();
    }

    void namespace(String name) {
        create(new GroupResource("", "namespaces"), null, """
                apiVersion: v1
                kind: Namespace
                metadata: {name: %s}
                """.formatted(name));
    }

    Stored widget(String namespace, String name) {
        return create(WIDGETS, namespace, """
                apiVersion: resources.capstan.dev/v1
                kind: Widget
                metadata: {name: %s}
                spec: {size: 1}
                """.formatted(name));
    }

    Stored change(Stored object, Consumer<Resource> change) {
        return change(ResourcePath.of(object.key()), change);
    }

    Stored changeStatus(Stored object, String yaml) {
        return change(
                ResourcePath.of(object.key()).withSubresource("status"),
                each -> each.tree().set("status", yaml(yaml)));
    }

    private Stored change(ResourcePath path, Consumer<Resource> change) {
        return registry.change(path, each -> {
                    change.accept(each);
                    return each;
                })
                .object();
    }

    Stored resize(Stored object, int size) {
        return change(object, each -> ((ObjectNode) each.tree().get("spec")).put("size", size));
    }

    void delete(Stored object) {
        registry.delete(ResourcePath.of(object.key()), DeleteOptions.DEFAULT);
    }

    Lifecycle lifecycle() {
        return Lifecycle.start(registry, store, Lifecycle.Options.defaults());
    }

    static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    @Override
    public void close() {
        http.close();
        store.close();
    }
}
