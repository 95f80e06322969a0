package dev.capstan.operator;

import dev.capstan.operator.type.ManagedType;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The types that the server has now.
final class Types implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Types.class);

    private final Map<String, ManagedType> known = new ConcurrentHashMap<>();
    private volatile boolean closed;
    private final SharedIndexInformer<CustomResourceDefinition> informer;

    /// @param changed run whenever a type is new, has changed or is gone
    Types(KubernetesClient client, Runnable changed) {
        this.informer = client.apiextensions()
                .v1()
                .customResourceDefinitions()
                .runnableInformer(0)
                .addEventHandler(new ResourceEventHandler<>() {
                    @Override
                    public void onAdd(CustomResourceDefinition crd) {
                        put(crd, changed);
                    }

                    @Override
                    public void onUpdate(CustomResourceDefinition before, CustomResourceDefinition crd) {
                        put(crd, changed);
                    }

                    @Override
                    public void onDelete(CustomResourceDefinition crd, boolean unsure) {
                        remove(crd, changed);
                    }
                })
                // Whatever happens to the watch, it is begun again.
                .exceptionHandler((_, e) -> {
                    if (closed) {
                        return false;
                    }
                    LOG.warn("The watch of types broke off and is begun again: {}", e.toString());
                    return true;
                });
    }

    /// Begins to watch.
    void start() {
        var _ = informer.start();
    }

    Collection<ManagedType> all() {
        return List.copyOf(known.values());
    }

    /// @param name as people call it
    Optional<ManagedType> find(String name) {
        return known.values().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    @Override
    public void close() {
        closed = true;
        informer.close();
    }

    private void put(CustomResourceDefinition crd, Runnable changed) {
        String name = crd.getMetadata().getName();
        Optional<ManagedType> type = ManagedType.of(crd);
        boolean news =
                type.map(each -> !each.equals(known.put(name, each))).orElseGet(() -> known.remove(name) != null);
        if (news) {
            changed.run();
        }
    }

    private void remove(CustomResourceDefinition crd, Runnable changed) {
        if (known.remove(crd.getMetadata().getName()) != null) {
            changed.run();
        }
    }
}
