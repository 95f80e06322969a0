package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.DeleteOptions.Propagation;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.store.Store;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A registry on a store of its own, with short words for what tests do. There are the namespaces `demo` and
/// `other`.
public final class Kernel implements AutoCloseable {
    public static final GroupResource CONFIG_MAPS = new GroupResource("", "configmaps");
    public static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
    public static final GroupResource WIDGETS = new GroupResource("example.dev", "widgets");
    public static final GroupResource CRDS = new GroupResource("apiextensions.k8s.io", "customresourcedefinitions");
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Store store;
    private final Registry registry;
    private @Nullable Lifecycle lifecycle;

    private Kernel(Store store, Registry.Options options) throws InterruptedException {
        this.store = store;
        this.registry = Registry.open(store, options);
    }

    public static Kernel inMemory() throws InterruptedException {
        return inMemory(Registry.Options.defaults());
    }

    public static Kernel inMemory(Registry.Options options) throws InterruptedException {
        Kernel kernel = on(Store.inMemory(), options);
        kernel.namespace("demo");
        kernel.namespace("other");
        return kernel;
    }

    /// As it is in the store: nothing is added.
    public static Kernel on(Store store, Registry.Options options) throws InterruptedException {
        return new Kernel(store, options);
    }

    /// Starts what the control plane does by itself.
    public Kernel living() {
        return living(Lifecycle.Options.defaults());
    }

    public Kernel living(Lifecycle.Options options) {
        lifecycle = Lifecycle.start(registry, store, options);
        return this;
    }

    public Registry registry() {
        return registry;
    }

    public Store store() {
        return store;
    }

    @Override
    public void close() {
        Lifecycle running = lifecycle;
        if (running != null) {
            running.close();
        }
        store.close();
    }

    public static Document yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8));
    }

    public static Document json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8));
    }

    public static ResourcePath configMap(String namespace, @Nullable String name) {
        return new ResourcePath(CONFIG_MAPS, "v1", namespace, name, "");
    }

    public static ResourcePath widget(String namespace, @Nullable String name) {
        return new ResourcePath(WIDGETS, "v1", namespace, name, "");
    }

    public static ResourcePath namespacePath(@Nullable String name) {
        return new ResourcePath(NAMESPACES, "v1", null, name, "");
    }

    public static ResourcePath crd(@Nullable String name) {
        return new ResourcePath(CRDS, "v1", null, name, "");
    }

    public Resource namespace(String name) {
        return create("{apiVersion: v1, kind: Namespace, metadata: {name: " + name + "}}");
    }

    /// Creates the object where it says it belongs; in `demo` when it does not say and has to be somewhere.
    public Resource create(String yaml) {
        return write(yaml).object().read();
    }

    /// As [#create], with the whole answer.
    public Written write(String yaml) {
        Document body = yaml(yaml);
        return registry.create(collection(new Resource((ObjectNode) body.tree())), body, WriteOptions.DEFAULT);
    }

    public ResourcePath path(Resource object) {
        return collection(object).withName(object.name());
    }

    private ResourcePath collection(Resource object) {
        GroupVersion version = GroupVersion.parse(object.apiVersion());
        ResourceType type = registry.view()
                .types()
                .findKind(version.group(), object.kind())
                .orElseThrow(() -> new AssertionError("no kind " + object.kind() + " in " + object.apiVersion()));
        String namespace = object.namespace().isEmpty() ? "demo" : object.namespace();
        return new ResourcePath(type.resource(), version.version(), type.namespaced() ? namespace : null, null, "");
    }

    public Resource get(ResourcePath path) {
        Found found = registry.get(path, new Freshness.Latest());
        return new Resource((ObjectNode) Document.json(found.json()).tree());
    }

    public Optional<Resource> find(ResourcePath path) {
        return Optional.ofNullable(registry.view().find(path.key())).map(Stored::read);
    }

    public Resource update(Resource object) {
        return update(path(object), object);
    }

    public Resource update(ResourcePath path, Resource object) {
        return registry.update(path, new Document(object.tree(), List.of()), WriteOptions.DEFAULT)
                .object()
                .read();
    }

    /// Applies a merge patch.
    public Resource patch(ResourcePath path, String yaml) {
        return registry.patch(path, new Patch(Patch.Form.MERGE, yaml(yaml).tree()), WriteOptions.DEFAULT)
                .object()
                .read();
    }

    public Deleted delete(ResourcePath path) {
        return registry.delete(path, DeleteOptions.DEFAULT);
    }

    public Deleted delete(ResourcePath path, Propagation propagation) {
        return registry.delete(path, new DeleteOptions(false, propagation, null, null));
    }

    /// The refusal that `action` must end with.
    public static Refusal refused(Callable<?> action) {
        try {
            Object answer = action.call();
            throw new AssertionError("expected a refusal, found " + answer);
        } catch (RefusedException e) {
            return e.refusal();
        } catch (Exception e) {
            throw new AssertionError("expected a refusal, found " + e, e);
        }
    }

    /// Waits until something is so, which must be soon.
    public static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited " + PATIENCE + " in vain until " + what);
            }
            LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
        }
    }

    public void awaitGone(ResourcePath path) {
        await(path.key() + " is gone", () -> find(path).isEmpty());
    }
}
