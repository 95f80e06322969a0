package dev.capstan.benchmarks.stack;

import dev.capstan.api.Resource;
import dev.capstan.registry.Registry;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.server.http.Handler;
import dev.capstan.server.kube.Health;
import dev.capstan.server.kube.KubeApi;
import dev.capstan.server.kube.KubeStatus;
import dev.capstan.server.kube.RequestMetrics;
import dev.capstan.server.kube.inmemory.InMemoryClient;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.stack.state.StackStates;
import dev.capstan.store.Store;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.Keyring;
import dev.capstan.template.kind.TemplateKind;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;

/// An API with the kinds of Templates and stacks, in this process, on SQLite in a folder of its own.
public final class StackPlane implements AutoCloseable {
    private final Deque<Runnable> endings = new ArrayDeque<>();
    private final Handler api;
    private final StackStates states;

    private StackPlane(Path folder) throws InterruptedException {
        endings.push(() -> delete(folder));
        Store store = Store.sqlite(folder.resolve("capstan.db"));
        endings.push(store::close);
        Registry registry = Registry.open(store, Registry.Options.defaults());
        var kinds =
                Stream.concat(StackKinds.definitions().stream(), Stream.of(new Resource(TemplateKind.definition())));
        Lifecycle lifecycle =
                Lifecycle.start(registry, store, Lifecycle.Options.defaults().withKinds(kinds.toList()));
        endings.push(lifecycle::close);
        var requests = new RequestMetrics(new SimpleMeterRegistry(), () -> "");
        this.api = new KubeApi(registry, new Health(), requests, Clock.systemUTC()).answering(new KubeStatus());
        this.states = new StackStates(client(), Keyring.of(EncryptionKey.random("benchmark")));
    }

    public static StackPlane open() throws IOException, InterruptedException {
        return new StackPlane(Files.createTempDirectory("capstan-stack-benchmark-"));
    }

    /// Another client, which ends with this.
    public KubernetesClient client() {
        KubernetesClient client = InMemoryClient.connect(api);
        endings.push(client::close);
        return client;
    }

    /// Where stacks keep what they remember.
    public StackStates states() {
        return states;
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        endings.forEach(Runnable::run);
    }
}
