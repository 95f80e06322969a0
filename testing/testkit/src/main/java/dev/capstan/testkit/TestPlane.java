package dev.capstan.testkit;

import dev.capstan.registry.Registry;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.server.http.Handler;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.server.kube.Health;
import dev.capstan.server.kube.KubeApi;
import dev.capstan.server.kube.KubeStatus;
import dev.capstan.server.kube.RequestMetrics;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import dev.capstan.store.Store;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The kernel in one process: a store, the registry with all that it does by itself, and the Kubernetes API.
///
/// ```java
/// try (var plane = TestPlane.inMemory()) {
///     plane.client()             // a fabric8 client that needs no network
///     plane.registry()           // the verbs, directly
///     plane.uri()                // a server on a free port of 127.0.0.1, started when first asked for
/// }
/// ```
public final class TestPlane implements AutoCloseable {
    private final Callouts callouts = new Callouts();
    private final Store store;
    private final Registry registry;
    private final Lifecycle lifecycle;
    private final KubeApi api;
    private @Nullable HttpServer server;

    private TestPlane(Store store, Registry.Options options, Lifecycle.Options lifecycleOptions) {
        this.store = store;
        boolean alone = options.admission().equals(Admission.NONE);
        this.registry = opened(store, alone ? options.withOthers(callouts) : options);
        this.lifecycle = Lifecycle.start(registry, store, lifecycleOptions);
        var metrics = new RequestMetrics(new SimpleMeterRegistry(), () -> "");
        this.api = new KubeApi(registry, new Health(), metrics, options.clock());
    }

    /// A control plane that forgets everything at the end.
    public static TestPlane inMemory() {
        return on(Store.inMemory());
    }

    /// A control plane on a SQLite file, which is created if need be.
    public static TestPlane onSqlite(Path file) {
        return on(Store.sqlite(file));
    }

    /// A control plane on any store; it is closed at the end.
    public static TestPlane on(Store store) {
        return on(store, Registry.Options.defaults(), Lifecycle.Options.defaults());
    }

    /// @param options if they name nobody to be asked about writes, policies and webhooks are
    public static TestPlane on(Store store, Registry.Options options, Lifecycle.Options lifecycleOptions) {
        return new TestPlane(store, options, lifecycleOptions);
    }

    public Store store() {
        return store;
    }

    public Registry registry() {
        return registry;
    }

    /// The Kubernetes API, without a socket.
    public Handler handler() {
        return api.answering(new KubeStatus());
    }

    /// A client that calls the API in this process, without a socket. Whoever asked closes it.
    public KubernetesClient client() {
        return InMemoryClient.connect(handler());
    }

    /// A kubeconfig for the server at [#uri].
    public String kubeconfig() {
        return """
                apiVersion: v1
                kind: Config
                clusters: [{name: test, cluster: {server: "%s"}}]
                contexts: [{name: test, context: {cluster: test, user: test}}]
                current-context: test
                users: [{name: test, user: {}}]
                """.formatted(uri());
    }

    /// Where the Kubernetes API is served over HTTP.
    public synchronized URI uri() {
        HttpServer running = server;
        if (running == null) {
            running = HttpServer.start(HttpOptions.local(0).withErrors(new KubeStatus()), api);
            server = running;
        }
        return running.uri();
    }

    @Override
    public synchronized void close() {
        HttpServer running = server;
        if (running != null) {
            running.close();
        }
        lifecycle.close();
        callouts.close();
        store.close();
    }

    private static Registry opened(Store store, Registry.Options options) {
        try {
            return Registry.open(store, options);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the control plane was starting", e);
        }
    }
}
